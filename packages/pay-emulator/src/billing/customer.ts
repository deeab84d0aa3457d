import { emit } from '../state/events.ts';
import { newId, randomText } from '../state/ids.ts';
import type { Customer } from '../state/wire.ts';
import type { World } from '../state/world.ts';

export interface NewCustomer {
  email?: string | null;
  name?: string | null;
  phone?: string | null;
  description?: string | null;
  address?: Customer['address'];
  metadata?: Record<string, string>;
  locales?: string[];
  balance?: number;
  method?: string | null;
  testClock?: string | null;
}

export function createCustomer(world: World, parts: NewCustomer): Customer {
  const clock = parts.testClock ? world.store.get('testClocks', parts.testClock) : undefined;
  const customer = world.store.put('customers', {
    id: newId('cus'),
    object: 'customer',
    address: parts.address ?? null,
    balance: parts.balance ?? 0,
    created: clock?.frozen_time ?? world.clock.now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: parts.description ?? null,
    discount: null,
    email: parts.email ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: parts.method ?? null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: parts.metadata ?? {},
    name: parts.name ?? null,
    next_invoice_sequence: 1,
    phone: parts.phone ?? null,
    preferred_locales: parts.locales ?? [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: parts.testClock ?? null,
  });
  emit(world, 'customer.created', customer);
  return customer;
}
