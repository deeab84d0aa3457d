/**
 * The Huffman codebooks of ISO/IEC 14496-3, subclause 4.A.1. In all of them the codes of one length are consecutive
 * numbers, and shorter codes come first. So the order of the symbols is enough: the symbols of one code length are
 * between two bars, starting with length 1, ordered by code, each written as two base-36 digits.
 */

/** Differences of scale factors; symbol 60 means no difference. */
export const scaleFactorCode =
  '1o||1n|1p1m1q|1l1r|1k1s1j1t|1u1i1v|1h1w1g1x1f|1y1e1d1z|201c211b221a|242325261917|182716152814|29132a122b|110' +
  'z2d0x100y2c0w|2f2h0u0v|2e0t0q0r0s0o2g|0p0m0n|2i0l0j03010200|2q2r2s2t2u392p2j2k2l2m2n2o2w333435363738322x2y2z' +
  '30313a0608090a052v3c3b04070f0g0i0k0h0b0c0e0d';

/** How the symbols of a spectral codebook become values. */
export interface SpectralCode {
  readonly order: string;
  /** Values per symbol. */
  readonly dimension: 2 | 4;
  /** Number of possible digits per value: the base of the symbols. */
  readonly base: number;
  /** Signed digits have zero in the middle; for unsigned ones, sign bits follow the code. */
  readonly isSigned: boolean;
}

/** Codebooks 1 to 11. The largest value of the last one marks an escape. */
export const spectralCodes: readonly SpectralCode[] = [
  {
    dimension: 4,
    base: 3,
    isSigned: true,
    order:
      '14||||1v0d131d1511170v||1m0m121a0y162410040s1s1c0g181y0w1g1e0a1w0c1u0e0u||210j1p1f1b0z0x1j1t190p0f070t1n1l0l' +
      '010r1h1x250n27|0509231r0b030h1z|1o0k0o1k2808200600221q0q0i021i26',
  },
  {
    dimension: 4,
    base: 3,
    isSigned: true,
    order:
      '||14|1v|0d1511130v171d|0y0m1a161c120c1m1s04101y1w0w0g1e0s0e0u0a241g181u|1b1t0j0x1p231z0p0t270f010b1j21|1n0l0' +
      '70h05030r1x1r191h0n091f1l0z251o0k|1k000o0q28061q0i08201i022226',
  },
  {
    dimension: 4,
    base: 3,
    isSigned: false,
    order:
      '00|||0r010903|1004|0c0a0u0d0s13|140v11|1i02051r1c|070g190e1u060l0f0i0b1l1d0m1617|1a0x0y0j1v151s0w080h231f0t1' +
      'j0p|201g121m18240o0n|0z211x260q271y1e1h|0k1o1b|1p1w1t|28251z1n1k|221q',
  },
  {
    dimension: 4,
    base: 3,
    isSigned: false,
    order:
      '|||140d11130v0r1000040u|0s0c010a0309||1v171d151u1s1c1m0g|0e160m0w1a120y1r1l191j0b0l050f0j0t070x1i02|0i061g24' +
      '1y181e1w|1f231x0p0h210n1p0z271b1n1t1h|1z250o20081o0k1k280q26|221q',
  },
  {
    dimension: 2,
    base: 9,
    isSigned: true,
    order:
      '14|||0v1d1513|1c0w0u1e||0m161m12|0l1n0t1f0n1l0x1b0d1v1117|0c1g1w0s0e1u1a0y0o1o0k1k|0b1t0p1j1x1p0f0j10042524|' +
      '0318230r1h0z05191s0a0g0q02261i1q1y06|0i221r01071z0h272109|20082800',
  },
  {
    dimension: 2,
    base: 9,
    isSigned: true,
    order:
      '|||141d13150v1e0w1c0u||1l1n0n0l0m0x1m1b1f120t161k0o0k1o|0e1w1u0y0c1g1a0s1v0d11171x|0b0p1p1t1j0j0f1y|1s0a0g19' +
      '0r2505031h230z1006021q0i0426220q241i18|090h1r211z270701|28080020',
  },
  {
    dimension: 2,
    base: 8,
    isSigned: false,
    order:
      '00||0801|09||0h0a0g02|0p0b0i0o03|0j0q0c0x0d150r0k040w|0y0l16051d140e0z0t0s170m1e0f|0u061c101l111m181f0n1n1g1' +
      '9120v|1k071h1a1o131b1p|1q1i1j1r',
  },
  {
    dimension: 2,
    base: 8,
    isSigned: false,
    order:
      '||09|0h080a010i|000g020p0b0q0j|0r0x0c0y0k0o030z0s16|150l0d170t101804110w0m1e1d0e|0u1f19141g05121l1m0n1h1n0f1' +
      'a0v|1i1o1c13061p1q1j|1b1k071r',
  },
  {
    dimension: 2,
    base: 13,
    isSigned: false,
    order:
      '00||0d01|0e||0r0f0q02|140s0g|13030t150h1h0u0i|1i16041g1u0v0j171v271j|050w1t0k180l2x1k1w282k062y0y190x1l3a0m2' +
      'l|261x292z073b1b1m1a083n2a0z1y2w2j2m3o3c300n2n2b1z1o1n1c40213931|3p1009413d2c4d1p320o3e3q202o110p4e421d222d3' +
      '3430a2p4f3m3r1q2e123f3g1r3z2f1e23|342r4h1f442q4g453s1s2s240b4i2g4c3t252t3h0c46353i3u2u4j2h37472v2i|363v383j3' +
      'k3l3x4l3w484k494m4n|3y4a4b4o',
  },
  {
    dimension: 2,
    base: 13,
    isSigned: false,
    order:
      '|||0e0f0r|0s0d010g15140t16|0q020u1i0h1h001j1713031k0v1v|0i1u1w181x1l280w291g27040j191y2a1m|2b2l1a0x1z2y2m1t2' +
      'k052x0k2z2n1n0y2c2o0l1b301o203121|2p2d3b262e3c1c3a0z06323d1p3o0m2q333e2r3p223q103n1d3f2f2w1q2j41|2s423s0n403' +
      'g07343r1e2335440843112t2g3t1r0o4e3h4f45244g464h1f2h393u3m4d091s3i4i1236|3j0p474j2u252i3v374k0a2v3z3w48490b4a' +
      '3k3x4c38|4l3y3l4b4n0c4m4o',
  },
  {
    dimension: 2,
    base: 17,
    isSigned: false,
    order:
      '|||000i|800h010z0j10|0k1g1h0y11021i|1x0l1y121z1j1f032e2f13200m2g1k2h|212w142v2x1l0n2c1v7p7n7o2y7q1w22041e2i2' +
      't7r7m7s153d1m2z2j3a7u3e3c7t3r0x0o237v3f7w487l304p162k567x3v3u1n2d7y5n3g24313h05|3w7z640p3t722l6l1o3x3i173y4b' +
      '4c7j25322u4d2m3z3j0q4t064s4a4e26184f1p334u404v4g5a0r3b4w3k1q2n4r2759673468197k2o5c|5b4h3l410g29071s5d66695r1' +
      'b6a42354y4x6o5s0s28581r0u5q3m1t2p2q6q2a5e6p5t6b5u3s5f1a4i6r375075434j6s4z2r5g6n1c360t6d086c3n5v3o765p381d787' +
      '70v4k2b6t456e442s1u515h5w797a46743p49094m4l5x6u536v5y393q|4n7b5i5l0w52546g6f5k5j476x6h617c6w4q5z4o0a60576255' +
      '6i0d6y7d7e5m6z650b6j7f7g636m706k5o71|0e0c7h730f7i',
  },
];
