/** Negative if `a` is older than `b`, 0 if they are equal. Both consist of three numbers. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  const differences = (left ?? []).map((number, index) => number - (right?.[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}
