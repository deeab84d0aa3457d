import type { Route } from '../http/api.ts';
import { invalidRequest, missing } from '../http/api-error.ts';
import { page, paging } from '../http/paginate.ts';
import {
  boolean,
  emptyable,
  filled,
  isInRange,
  list,
  mergeMetadata,
  metadata,
  range,
  required,
  shape,
  text,
} from '../http/params.ts';
import { search } from '../http/search.ts';
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
const updateParams = shape({ ...common, name: filled });
const listParams = shape({ ...paging, active: boolean, created: range, ids: list(filled) });

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
  {
    method: 'GET',
    path: '/v1/products/search',
    answer: ({ world, params }) => search('/v1/products/search', world.store.all('products'), params),
  },
  { method: 'GET', path: '/v1/products/:id', answer: ({ world, path }) => requireProduct(world, path('id')) },
  {
    method: 'POST',
    path: '/v1/products/:id',
    answer({ world, params, path }) {
      const before = requireProduct(world, path('id'));
      const { metadata: given = {}, ...rest } = updateParams.read(params, '');
      const after = world.store.put('products', {
        ...before,
        ...rest,
        metadata: mergeMetadata(before.metadata, given),
        updated: world.clock.now,
      });
      emit(world, 'product.updated', after, before);
      return after;
    },
  },
  {
    method: 'DELETE',
    path: '/v1/products/:id',
    answer({ world, path }) {
      const product = requireProduct(world, path('id'));
      if (world.store.find('prices', (price) => price.product === product.id)) {
        throw invalidRequest('This product cannot be deleted because it has one or more user-created prices.');
      }
      world.store.remove('products', product.id);
      emit(world, 'product.deleted', product);
      return { id: product.id, object: 'product', deleted: true };
    },
  },
  {
    method: 'GET',
    path: '/v1/products',
    answer({ world, params }) {
      const given = listParams.read(params, '');
      return page(
        '/v1/products',
        world.store.all('products'),
        given,
        (product) =>
          (given.active === undefined || product.active === given.active) &&
          (given.ids === undefined || given.ids.includes(product.id)) &&
          isInRange(product.created, given.created),
      );
    },
  },
];
