import { requireCustomer } from '../billing/invoice.ts';
import type { Route } from '../http/api.ts';
import { invalidRequest } from '../http/api-error.ts';
import { emptyable, filled, oneOf, required, shape, text } from '../http/params.ts';
import { emit } from '../state/events.ts';
import { newId, randomText } from '../state/ids.ts';
import type { PortalSession } from '../state/wire.ts';
import { timeOf, type World } from '../state/world.ts';
import { checkoutLocales } from './checkout-params.ts';
import { defaultConfiguration } from './portal-configuration.ts';
import { requireSubscription } from './subscriptions.ts';

const url = text({ pattern: /^https?:\/\/[^\s]+$/ });
const createParams = shape({
  customer: required(filled),
  return_url: url,
  locale: oneOf(...checkoutLocales),
  configuration: filled,
  flow_data: shape({
    type: required(oneOf('payment_method_update', 'subscription_cancel')),
    subscription_cancel: emptyable(shape({ subscription: required(filled) })),
    after_completion: shape({
      type: required(oneOf('hosted_confirmation', 'portal_homepage', 'redirect')),
      redirect: emptyable(shape({ return_url: required(url) })),
    }),
  }),
});

type Given = ReturnType<typeof createParams.read>;

function flowOf(world: World, customer: string, flow: Given['flow_data']): PortalSession['flow'] {
  if (!flow) return null;
  const canceled = flow.subscription_cancel?.subscription;
  if (flow.type === 'subscription_cancel') {
    if (canceled === undefined)
      throw invalidRequest('Missing required param: flow_data[subscription_cancel].', {
        code: 'parameter_missing',
        param: 'flow_data[subscription_cancel]',
      });
    if (requireSubscription(world, canceled, 'flow_data[subscription_cancel][subscription]').customer !== customer) {
      throw invalidRequest('The subscription belongs to another customer.', {
        param: 'flow_data[subscription_cancel][subscription]',
      });
    }
  }
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: flow.after_completion?.redirect ?? null,
      type: flow.after_completion?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: canceled === undefined ? null : { retention: null, subscription: canceled },
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type: flow.type,
  };
}

export const portalSessionRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    answer({ world, params }) {
      const given = createParams.read(params, '');
      const customer = requireCustomer(world, given.customer);
      const id = newId('bps');
      const session = world.store.put('portalSessions', {
        id,
        object: 'billing_portal.session',
        configuration: given.configuration ?? defaultConfiguration(world).id,
        created: timeOf(world, customer.id),
        customer: customer.id,
        customer_account: null,
        flow: flowOf(world, customer.id, given.flow_data),
        livemode: false,
        locale: given.locale ?? null,
        on_behalf_of: null,
        return_url: given.return_url ?? null,
        // The URL is the key: anyone who has it may act for the customer, so it must not be guessable from the id.
        url: `${world.settings.origin}/pay/portal/${id}_${randomText(40)}`,
      });
      emit(world, 'billing_portal.session.created', session);
      return session;
    },
  },
];
