/** The contract of a shop, with resources in several levels, roles, pages and files. */
import { createContract, errors } from 'routepact'
import { z } from 'zod'

const json = <Body extends z.ZodType>(body: Body) => ({ 'application/json': { body } }) as const
const failure = { default: json(z.object({ error: z.string() })) } as const
const user = [{ token: [] }] as const
export const ids = { product: z.object({ productId: z.uuid() }), order: z.object({ orderId: z.uuid() }), item: z.object({ orderId: z.uuid(), itemId: z.coerce.number().int().min(1) }) }

export const NewProduct = z.object({
  name: z.string().min(1).max(80),
  price: z.number().min(0).max(100_000),
  currency: z.enum(['EUR', 'USD']),
  availableFrom: z.iso.date().optional(),
  description: z.string().max(500).nullable().optional(),
})
const Product = z.object({ id: z.uuid(), ...NewProduct.shape, description: z.string().nullable(), createdAt: z.iso.datetime() })
export const NewItem = z.object({ product: z.string().min(1).max(40), quantity: z.int().min(1).max(99) })
const Item = z.object({ id: z.int(), product: z.string(), quantity: z.int() })
export const NewOrder = z.object({ email: z.email(), note: z.string().max(200).optional(), items: z.array(NewItem).min(1).max(20) })
const Order = z.object({ id: z.uuid(), email: z.email(), status: z.enum(['open', 'paid', 'cancelled']), items: z.array(Item), total: z.int() })
export const OrderChange = z.object({ status: z.enum(['open', 'paid', 'cancelled']) })
export const ListQuery = z.object({
  page: z.coerce.number().int().min(1).max(1000).default(1),
  limit: z.coerce.number().int().min(1).max(50).default(10),
  sort: z.enum(['name', 'price']).optional(),
})
const page = <Element extends z.ZodType>(element: Element) => z.object({ data: z.array(element), total: z.int().min(0), next: z.int().nullable() })

export const contract = createContract({
  listProducts: { path: '/products', method: 'GET', query: ListQuery, responses: { 200: json(page(Product)), ...errors(400) } },
  createProduct: {
    path: '/products',
    method: 'POST',
    security: user,
    requests: json(NewProduct),
    responses: { 201: { 'application/json': { body: Product, headers: z.object({ location: z.string() }) } }, ...errors(400, 401), ...failure },
  },
  getProduct: { path: '/products/:productId', method: 'GET', pathParams: ids.product, responses: { 200: json(Product), ...errors(400, 404) } },
  putProduct: { path: '/products/:productId', method: 'PUT', security: user, pathParams: ids.product, requests: json(NewProduct), responses: { 200: json(Product), ...errors(400, 401, 404) } },
  deleteProduct: { path: '/products/:productId', method: 'DELETE', security: user, pathParams: ids.product, responses: { 204: {}, ...errors(400, 401, 404), ...failure } },
  listOrders: { path: '/orders', method: 'GET', security: user, query: ListQuery, responses: { 200: json(page(Order)), ...errors(400, 401) } },
  createOrder: { path: '/orders', method: 'POST', security: user, requests: json(NewOrder), responses: { 201: json(Order), ...errors(400, 401), ...failure } },
  getOrder: { path: '/orders/:orderId', method: 'GET', security: user, pathParams: ids.order, responses: { 200: json(Order), ...errors(400, 401, 404) } },
  changeOrder: { path: '/orders/:orderId', method: 'PATCH', security: user, pathParams: ids.order, requests: json(OrderChange), responses: { 200: json(Order), ...errors(400, 401, 404) } },
  deleteOrder: { path: '/orders/:orderId', method: 'DELETE', security: user, pathParams: ids.order, responses: { 204: {}, ...errors(400, 401, 404), ...failure } },
  listItems: { path: '/orders/:orderId/items', method: 'GET', security: user, pathParams: ids.order, responses: { 200: json(z.array(Item)), ...errors(400, 401, 404) } },
  addItem: { path: '/orders/:orderId/items', method: 'POST', security: user, pathParams: ids.order, requests: json(NewItem), responses: { 201: json(Item), ...errors(400, 401, 404), ...failure } },
  getItem: { path: '/orders/:orderId/items/:itemId', method: 'GET', security: user, pathParams: ids.item, responses: { 200: json(Item), ...errors(400, 401, 404) } },
  putItem: { path: '/orders/:orderId/items/:itemId', method: 'PUT', security: user, pathParams: ids.item, requests: json(NewItem), responses: { 200: json(Item), ...errors(400, 401, 404) } },
  deleteItem: { path: '/orders/:orderId/items/:itemId', method: 'DELETE', security: user, pathParams: ids.item, responses: { 204: {}, ...errors(400, 401, 404), ...failure } },
})
