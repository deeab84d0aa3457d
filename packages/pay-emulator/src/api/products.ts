import type { Route } from '../http/api.ts';
import { invalidRequest, missing } from '../http/api-error.ts';
import { boolean, emptyable, filled, list, mergeMetadata, metadata, required, shape, text } from '../http/params.ts';
import { emit } from '../state/events.ts';
import { newId } from '../state/ids.ts';
import type { Product } from '../state/wire.ts';
import type { World } from '../state/world.ts';

const common = {
  active: boolean,
  description: emptyable(text()),
  metadata,
  images: list(text()),
  url: emptyable(text()),
  statement_descriptor: emptyable(text({ max: 22 })),
  unit_label: emptyable(text({ max: 12 })),
  default_price: filled,
};
const createParams = shape({ ...common, id: filled, name: required(filled) });

export interface NewProduct {
  id?: string | undefined;
  name: string;
  active?: boolean | undefined;
  description?: string | null | undefined;
  metadata?: Record<string, string>;
  images?: string[] | undefined;
  url?: string | null | undefined;
}

export function createProduct(world: World, parts: NewProduct): Product {
  const id = parts.id ?? newId('prod');
  if (world.store.get('products', id))
    throw invalidRequest(`Product already exists.`, { code: 'resource_already_exists', param: 'id' });
  const product = world.store.put('products', {
    id,
    object: 'product',
    active: parts.active ?? true,
    created: world.clock.now,
    default_price: null,
    description: parts.description ?? null,
    images: parts.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: parts.metadata ?? {},
    name: parts.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: world.clock.now,
    url: parts.url ?? null,
  });
  emit(world, 'product.created', product);
  return product;
}

export function requireProduct(world: World, id: string, param = 'id'): Product {
  const product = world.store.get('products', id);
  if (!product) throw missing('product', id, param);
  return product;
}

export const productRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/products',
    answer: ({ world, params }) => {
      const { metadata: given, ...rest } = createParams.read(params, '');
      return createProduct(world, { ...rest, metadata: mergeMetadata({}, given) });
    },
  },
  { method: 'GET', path: '/v1/products/:id', answer: ({ world, path }) => requireProduct(world, path('id')) },
];
