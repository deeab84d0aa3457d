import { execFile } from 'node:child_process';

/** System dialogs that print the chosen folder. The first one available is used. */
const dialogs: Readonly<Partial<Record<NodeJS.Platform, readonly (readonly [string, readonly string[]])[]>>> = {
  win32: [
    [
      'powershell.exe',
      [
        ...['-NoProfile', '-NonInteractive', '-STA', '-Command'],
        'Add-Type -AssemblyName System.Windows.Forms; $d = New-Object System.Windows.Forms.FolderBrowserDialog; [Console]::OutputEncoding = [Text.Encoding]::UTF8; if ($d.ShowDialog() -eq "OK") { $d.SelectedPath }',
      ],
    ],
  ],
  darwin: [['osascript', ['-e', 'POSIX path of (choose folder)']]],
  linux: [
    ['zenity', ['--file-selection', '--directory']],
    ['kdialog', ['--getexistingdirectory']],
  ],
};

/** Lets the user choose a folder. Null if nothing was chosen or no dialog can be shown. */
export async function chooseFolder(): Promise<string | null> {
  for (const [program, args] of dialogs[process.platform] ?? []) {
    const { isThere, output } = await ask(program, args);
    if (isThere) return output === '' ? null : output;
  }
  return null;
}

function ask(program: string, args: readonly string[]): Promise<{ isThere: boolean; output: string }> {
  return new Promise((resolve) => {
    execFile(program, args, { windowsHide: true, encoding: 'utf8' }, (error, stdout) => {
      const isThere = !(error !== null && 'code' in error && error.code === 'ENOENT');
      resolve({ isThere, output: stdout.trim().replace(/(?<=.)\/$/, '') });
    });
  });
}
