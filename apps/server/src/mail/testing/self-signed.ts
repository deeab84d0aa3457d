import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const dayMs = 86_400_000;

/** One DER value of a certificate: type, length, bytes. */
function der(type: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)));
  const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([type, ...size]), body]);
}
const sequence = (...parts: readonly (Buffer | string)[]) => der(0x30, ...parts);
const time = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));

/** A self-signed certificate for `localhost` and 127.0.0.1, valid from yesterday to tomorrow. */
export function selfSigned(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(der(0x06, '2a8648ce3d040302'));
  const commonName = der(0x31, sequence(der(0x06, '550403'), der(0x0c, Buffer.from('localhost'))));
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, '7f000001'));
  const unsigned = sequence(
    der(0xa0, der(0x02, '02')),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    sequence(commonName),
    sequence(time(new Date(Date.now() - dayMs)), time(new Date(Date.now() + dayMs))),
    sequence(commonName),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(der(0x06, '551d11'), der(0x04, names)))),
  );
  const whole = sequence(unsigned, ecdsaWithSha256, der(0x03, '00', sign('sha256', unsigned, privateKey)));
  const pem = whole.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${pem}\n-----END CERTIFICATE-----\n`,
  };
}
