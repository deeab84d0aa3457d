/** Names of the DRM systems behind HLS key formats and DASH protection schemes. */
const drmSystems: ReadonlyMap<string, string> = new Map([
  ['com.apple.streamingkeydelivery', 'FairPlay'],
  ['94ce86fb-07ff-4f43-adb8-93d2fa968ca2', 'FairPlay'],
  ['com.widevine', 'Widevine'],
  ['edef8ba9-79d6-4ace-a3c8-27dcd51d21ed', 'Widevine'],
  ['com.microsoft.playready', 'PlayReady'],
  ['9a04f079-9840-4286-ab92-e65be0885f95', 'PlayReady'],
  ['79f0049a-4098-8642-ab92-e65be0885f95', 'PlayReady'],
  ['e2719d58-a985-b3c9-781a-b030af78d30e', 'Clear Key'],
  ['1077efec-c0b2-4d02-ace3-3c1e52e2fb4b', 'Clear Key'],
  ['f239e769-efa3-4850-9c16-a903c6932efb', 'Adobe Primetime'],
  ['5e629af5-38da-4063-8977-97ffbd9902d4', 'Marlin'],
  ['9a27dd82-fde2-4725-8cbc-4234aa06ec09', 'Verimatrix'],
  ['3d5e6d35-9b9a-41e8-b843-dd3c6e72c42c', 'ChinaDRM'],
  ['3ea8778f-7742-4bf9-b18b-e834b2acbd47', 'Clear Key AES-128'],
  ['urn:mpeg:dash:mp4protection:2011', 'Common Encryption'],
  ['urn:mpeg:dash:sea:2012', 'Segment encryption'],
]);

const maxNameLength = 80;

/** The common name of a key format or scheme identifier; the identifier itself when there is none. */
export function drmSystem(identifier: string): string {
  const key = identifier
    .trim()
    .toLowerCase()
    .replace(/^urn:uuid:/, '');
  return drmSystems.get(key) ?? identifier.trim().slice(0, maxNameLength);
}
