/** ISO 639-1 followed by ISO 639-2/T, in one string: containers store three letters, manifests and pages use two. */
const pairs =
  'aaaar ababk aeave afafr akaka amamh anarg arara asasm avava ayaym azaze babak bebel bgbul bibis bmbam bnben ' +
  'bobod brbre bsbos cacat ceche chcha cocos crcre csces cuchu cvchv cycym dadan dedeu dvdiv dzdzo eeewe elell ' +
  'eneng eoepo esspa etest eueus fafas ffful fifin fjfij fofao frfra fyfry gagle gdgla glglg gngrn guguj gvglv ' +
  'hahau heheb hihin hohmo hrhrv hthat huhun hyhye hzher iaina idind ieile igibo iiiii ikipk ioido isisl itita ' +
  'iuiku jajpn jvjav kakat kgkon kikik kjkua kkkaz klkal kmkhm knkan kokor krkau kskas kukur kvkom kwcor kykir ' +
  'lalat lbltz lglug lilim lnlin lolao ltlit lulub lvlav mgmlg mhmah mimri mkmkd mlmal mnmon mrmar msmsa mtmlt ' +
  'mymya nanau nbnob ndnde nenep ngndo nlnld nnnno nonor nrnbl nvnav nynya ococi ojoji omorm orori ososs papan ' +
  'pipli plpol pspus ptpor quque rmroh rnrun roron rurus rwkin sasan scsrd sdsnd sesme sgsag sisin skslk slslv ' +
  'smsmo snsna sosom sqsqi srsrp ssssw stsot susun svswe swswa tatam tetel tgtgk ththa titir tktuk tltgl tntsn ' +
  'toton trtur tstso tttat twtwi tytah uguig ukukr ururd uzuzb veven vivie vovol wawln wowol xhxho yiyid yoyor ' +
  'zazha zhzho zuzul';

const threeLetters = new Map(pairs.split(' ').map((pair) => [pair.slice(0, 2), pair.slice(2)]));

/** The twenty languages with two codes: ISO 639-2/T followed by ISO 639-2/B. */
const doubles =
  'bodtib cescze cymwel deuger ellgre eusbaq fasper frafre hyearm islice katgeo mkdmac mrimao msamay myabur nlddut ' +
  'ronrum slkslo sqialb zhochi';

const toBibliographic = new Map(doubles.split(' ').map((pair) => [pair.slice(0, 3), pair.slice(3)]));
const toTerminological = new Map(doubles.split(' ').map((pair) => [pair.slice(3), pair.slice(0, 3)]));

/** The ISO 639-2/T code, which MP4 uses, for a BCP 47 tag or an ISO 639 code; `und` when there is none. */
export function iso639(language: string | undefined): string {
  const first = language?.toLowerCase().split(/[-_]/)[0] ?? '';
  if (/^[a-z]{3}$/.test(first)) return toTerminological.get(first) ?? first;
  return threeLetters.get(first) ?? 'und';
}

/** The ISO 639-2/B code, which Matroska uses. */
export function bibliographic(language: string | undefined): string {
  const code = iso639(language);
  return toBibliographic.get(code) ?? code;
}

/** The tag in a form that may be written into a file, or undefined when it is not a language tag. */
export function languageTag(language: string | undefined): string | undefined {
  const tag = language?.replaceAll('_', '-');
  return tag && tag.length <= 35 && /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(tag) ? tag : undefined;
}
