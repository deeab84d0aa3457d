import type { UpdateCode, UpdateResult } from '@clipharbor/contracts';
import type { Messages } from '@clipharbor/i18n';

export type UpdateState = keyof Messages['desktop']['help']['updateStates'];

const refusals: Readonly<Partial<Record<UpdateCode, UpdateState>>> = {
  'update.unreachable': 'unreachable',
  'update.busy': 'busy',
  'update.disk': 'disk',
  'update.failedBefore': 'failedBefore',
  'update.setupRequired': 'setup',
  'update.unpackaged': 'unpackaged',
};

/** Which text describes the result of an update check. All verification failures share one text. */
export const updateState = ({ state, code }: Pick<UpdateResult, 'state' | 'code'>): UpdateState =>
  state === 'refused' ? ((code === null ? undefined : refusals[code]) ?? 'refused') : state;
