import type { Script } from './script-patterns.ts';

interface WritingSystem {
  /** The scripts of the language besides Latin, which is used everywhere for product names. */
  readonly scripts: readonly Script[];
  /** Letters of related languages that look right at a glance. */
  readonly strangers?: string;
  /** Opening and closing quotation marks, outer pair first. */
  readonly quotes: readonly (readonly [string, string])[];
}

/** Characters that differ between simplified and traditional Chinese, in pairs. */
const pairs =
  '这這个個们們国國会會来來为為学學对對时時说說过過还還后後发發现現开開关關无無长長问問间間网網页頁频頻视視录錄载載图圖声聲转轉换換传傳输輸选選择擇设設备備账賬号號码碼数數据據删刪试試费費订訂阅閱单單价價额額续續请請误誤错錯应應当當与與从從将將进進运運连連边邊让讓点點击擊击擊显顯标標题題类類线線级級组組细細经經结結给給统統继繼续續维維编編缓緩绝絕权權条條检檢查查样樣极極构構业業东東义義乐樂书書买買乱亂产產亲親亿億仅僅优優传傳伤傷体體余餘侧側值值储儲儿兒内內写寫决決减減几幾创創则則别別办辦务務动動励勵劳勞势勢区區协協单單卖賣卫衛压壓厂廠历歷双雙变變叶葉听聽启啟响響团團园園围圍坏壞块塊够夠头頭奖獎实實审審宽寬导導尔爾层層属屬岁歲师師带帶帮幫库庫废廢张張强強归歸彻徹径徑忆憶态態怀懷总總恶惡惊驚户戶扩擴扫掃执執报報护護拥擁择擇损損担擔拟擬挂掛';
const simplified = [...new Set([...pairs].filter((_, index) => index % 2 === 0))].join('');
const traditional = [...new Set([...pairs].filter((_, index) => index % 2 === 1))].join('');
const only = (letters: string, without: string): string =>
  [...letters].filter((letter) => !without.includes(letter)).join('');

const english = [
  ['“', '”'],
  ['‘', '’'],
] as const;
const german = [
  ['„', '“'],
  ['‚', '‘'],
] as const;
const angled = [
  ['«', '»'],
  ['„', '“'],
] as const;
const low = [
  ['„', '”'],
  ['‚', '’'],
] as const;
const corner = [
  ['「', '」'],
  ['『', '』'],
] as const;

/** How each language is written. An unlisted language is checked as one in Latin script with English quotation marks. */
export const writingSystems: Readonly<Record<string, WritingSystem>> = {
  en: { scripts: [], quotes: english },
  'zh-TW': { scripts: ['Han'], strangers: only(simplified, traditional), quotes: corner },
  'zh-CN': { scripts: ['Han'], strangers: only(traditional, simplified), quotes: english },
  de: { scripts: [], strangers: 'æøåñõ', quotes: german },
  fr: {
    scripts: [],
    strangers: 'ßäöåñõ',
    quotes: [
      ['«', '»'],
      ['“', '”'],
    ],
  },
  es: { scripts: [], strangers: 'ãõçàèìòùâêîôû', quotes: english },
  it: { scripts: [], strangers: 'ñãõçäöß', quotes: english },
  ru: { scripts: ['Cyrillic'], strangers: 'іїєґўј', quotes: angled },
  pt: { scripts: [], strangers: 'ñäöüßìù', quotes: english },
  nl: { scripts: [], strangers: 'ñãõßåø', quotes: english },
  pl: {
    scripts: [],
    strangers: 'ěščřžůýäöüßșț',
    quotes: [
      ['„', '”'],
      ['«', '»'],
    ],
  },
  tr: { scripts: [], strangers: 'äßñõåșț', quotes: english },
  ko: { scripts: ['Hangul'], quotes: english },
  ar: {
    scripts: ['Arabic'],
    strangers: 'پچژگکیۀەی',
    quotes: [
      ['«', '»'],
      ['“', '”'],
    ],
  },
  hi: { scripts: ['Devanagari'], quotes: english },
  id: { scripts: [], strangers: 'äöüßñçéèãõ', quotes: english },
  th: { scripts: ['Thai'], quotes: english },
  vi: { scripts: [], strangers: 'äöüßñçåø', quotes: english },
  bn: { scripts: ['Bengali'], strangers: 'ৰৱ', quotes: english },
  ja: {
    scripts: ['Han', 'Hiragana', 'Katakana'],
    strangers: '这个们说还发现开关问间网页频视录载图转换传输选择设备账码删试费订阅单价额续请误错应',
    quotes: corner,
  },
  'pt-BR': { scripts: [], strangers: 'ñäöüßìù', quotes: english },
  ro: {
    scripts: [],
    strangers: 'şţãõñäöß',
    quotes: [
      ['„', '”'],
      ['«', '»'],
    ],
  },
  sv: {
    scripts: [],
    strangers: 'æøñõß',
    quotes: [
      ['”', '”'],
      ['’', '’'],
    ],
  },
  uk: { scripts: ['Cyrillic'], strangers: 'ыэъёў', quotes: angled },
  bg: { scripts: ['Cyrillic'], strangers: 'ыэёіїєґў', quotes: german },
  cs: { scripts: [], strangers: 'ľĺŕôäłśżźćńąęșț', quotes: german },
  da: {
    scripts: [],
    strangers: 'äöñõß',
    quotes: [
      ['”', '”'],
      ['’', '’'],
      ['»', '«'],
    ],
  },
  el: {
    scripts: ['Greek'],
    quotes: [
      ['«', '»'],
      ['“', '”'],
    ],
  },
  hu: { scripts: [], strangers: 'õûñäßșț', quotes: low },
};

/** For languages that are not in the table. */
export const unknownSystem: WritingSystem = { scripts: [], quotes: english };
