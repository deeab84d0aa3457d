import { type OptionSpec, options } from './options.ts';
import { UsageError } from './usage-error.ts';

const all: readonly OptionSpec[] = options;

/** A completion script with our options for a shell. */
export function completions(shell: string): string {
  switch (shell) {
    case 'bash':
      return bash();
    case 'zsh':
      return zsh();
    case 'fish':
      return fish();
    case 'powershell':
      return powershell();
    default:
      throw new UsageError(`--completions: ${shell} is not one of bash, zsh, fish, powershell.`);
  }
}

const words = (option: OptionSpec): string[] => [`--${option.name}`, ...(option.short ? [`-${option.short}`] : [])];

function bash(): string {
  const cases = all.flatMap((option) => {
    const pattern = words(option).join('|');
    if (option.choices)
      return [`    ${pattern}) COMPREPLY=($(compgen -W '${option.choices.join(' ')}' -- "$cur")); return ;;`];
    if (option.isFile) return [`    ${pattern}) COMPREPLY=($(compgen -f -- "$cur")); return ;;`];
    return option.value ? [`    ${pattern}) return ;;`] : [];
  });
  return `_clipharbor() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]}
  case "$prev" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W '${all.flatMap(words).join(' ')}' -- "$cur"))
}
complete -o filenames -F _clipharbor clipharbor
`;
}

function zsh(): string {
  const quote = (text: string): string => text.replaceAll("'", "'\\''").replaceAll(/[[\]:]/g, '\\$&');
  const lines = all.flatMap((option) =>
    words(option).map((word) => {
      const values = option.choices ? `(${option.choices.join(' ')})` : option.isFile ? '_files' : ' ';
      const argument = option.value ? `:${quote(option.value.toLowerCase())}:${values}` : '';
      return `  '${option.isMultiple ? '*' : ''}${word}[${quote(option.help)}]${argument}' \\`;
    }),
  );
  return `#compdef clipharbor\n_arguments -s \\\n${lines.join('\n')}\n  '1:url:_urls'\n`;
}

function fish(): string {
  return `${all
    .map((option) => {
      const parts = [`complete -c clipharbor -l ${option.name}`];
      if (option.short) parts.push(`-s ${option.short}`);
      if (option.value) parts.push(option.isFile ? '-r -F' : '-x');
      if (option.choices) parts.push(`-a '${option.choices.join(' ')}'`);
      parts.push(`-d '${option.help.replaceAll("'", "\\'")}'`);
      return parts.join(' ');
    })
    .join('\n')}\n`;
}

function powershell(): string {
  const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
  const rows = all.map(
    (option) =>
      `  @{ Name = ${quote(`--${option.name}`)}; Help = ${quote(option.help)}; Values = @(${(option.choices ?? []).map(quote).join(', ')}) }`,
  );
  return `$clipharborOptions = @(
${rows.join('\n')}
)
Register-ArgumentCompleter -Native -CommandName clipharbor -ScriptBlock {
  param($word, $ast, $position)
  $before = $ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } | Select-Object -Last 1
  $option = $clipharborOptions | Where-Object { $_.Name -eq "$before" -and $_.Values.Count -gt 0 }
  if ($option) {
    $option.Values | Where-Object { $_ -like "$word*" } | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
  } else {
    $clipharborOptions | Where-Object { $_.Name -like "$word*" } | ForEach-Object {
      [System.Management.Automation.CompletionResult]::new($_.Name, $_.Name, 'ParameterName', $_.Help)
    }
  }
}
`;
}
