/** Whether a version such as `1.2.10` is at least another one. Pre-release names are not used here. */
export function isAtLeast(version: string, least: string): boolean {
  const [actual, wanted] = [version, least].map((text) => text.split('.').map(Number));
  for (let index = 0; index < 3; index++) {
    const difference = (actual?.[index] ?? 0) - (wanted?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
