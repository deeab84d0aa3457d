import { expect, test } from 'vitest';
import { InverseTransform } from './transform.ts';

test.each([1024, 128, 960, 120])('%i coefficients are transformed as defined', (size) => {
  const input = Float64Array.from({ length: size + 3 }, (_, i) => Math.sin(i * i));
  const output = new Float64Array(size);
  new InverseTransform(size, 0.5).run(input, 3, output);
  for (let j = 0; j < size; j += 1) {
    let sum = 0;
    for (let k = 0; k < size; k += 1) sum += (input[3 + k] ?? 0) * Math.cos((Math.PI / size) * (j + 0.5) * (k + 0.5));
    expect(output[j]).toBeCloseTo(sum / 2, 9);
  }
});
