/** The parts of the privacy policy, in order. */
export const privacySections = [
  'device',
  'counts',
  'account',
  'payment',
  'site',
  'storage',
  'others',
  'retention',
  'rights',
  'children',
  'changes',
  'contact',
] as const;
