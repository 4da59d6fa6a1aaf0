/** A shop without routepact, and its mistakes, each of which changes one place. */
import type { z } from 'zod'
import { contract, ids, ListQuery, NewItem, NewOrder, NewProduct, OrderChange } from './contract.ts'

/** The mistakes of the shop: name -> the operation that has it. */
export const mistakes = {
  'products page fails beyond the last page': 'listProducts',
  'products are sorted with a failure': 'listProducts',
  'products lack a nullable field': 'listProducts',
  'products have a price as text': 'listProducts',
  'products have no total': 'listProducts',
  'products accept page 0': 'listProducts',
  'products accept a limit of 51': 'listProducts',
  'a product lacks a field': 'getProduct',
  'a product has a date without a time': 'getProduct',
  'a missing product is null': 'getProduct',
  'a missing product fails': 'getProduct',
  'a malformed product id fails': 'getProduct',
  'a created product has the status 200': 'createProduct',
  'a created product has no Location': 'createProduct',
  'the Location of a product lacks the collection': 'createProduct',
  'a product without a name is created': 'createProduct',
  'a product with a negative price is created': 'createProduct',
  'a product of another currency is created': 'createProduct',
  'a product from an impossible date is created': 'createProduct',
  'a product with a description of null fails': 'createProduct',
  'a name at its limit fails': 'createProduct',
  'a name beyond its limit is stored': 'createProduct',
  'a product is created without credentials': 'createProduct',
  'a product is created with any token': 'createProduct',
  'a replaced product has the status 204': 'putProduct',
  'a replaced product lacks its id': 'putProduct',
  'a product is replaced once only': 'putProduct',
  'a deleted product remains': 'deleteProduct',
  'a deleted product has a body': 'deleteProduct',
  'a product is deleted without credentials': 'deleteProduct',
  'a second deletion of a product fails': 'deleteProduct',
  'orders have a status in capitals': 'listOrders',
  'a created order is not stored': 'createOrder',
  'an order without items is created': 'createOrder',
  'an order has a total as text': 'getOrder',
  'a changed order lacks its items': 'changeOrder',
  'an order has any status': 'changeOrder',
  'a deleted order remains': 'deleteOrder',
  'items of an order are in an object': 'listItems',
  'an item has the id of its order': 'addItem',
  'an item lacks its quantity': 'getItem',
  'a replaced item fails': 'putItem',
  'a deleted item remains': 'deleteItem',
} as const

export type Mistake = keyof typeof mistakes

interface Line extends z.infer<typeof NewItem> {
  id: number
}

interface Order extends Omit<z.infer<typeof NewOrder>, 'items'> {
  id: string
  status: string
  items: Line[]
}

type Body = { [name: string]: unknown }

const token = 'Bearer correct-horse'

export const credentials = { token: { headers: { authorization: token } } }

/** Creates a shop with one product and one order. */
export function createShop(mistake?: Mistake): (request: Request) => Promise<Response> {
  const has = (name: Mistake): boolean => name === mistake
  const products = new Map<string, Body>()
  const orders = new Map<string, Order>()
  const replaced = new Set<string>()
  let count = 0
  const toProduct = (id: string, given: Body): Body => ({ id, createdAt: new Date().toISOString(), ...given, description: given['description'] ?? null })
  const first = crypto.randomUUID()
  products.set(first, toProduct(first, { name: 'Cup', price: 9.5, currency: 'EUR' }))
  const reply = (status: number, body?: unknown, headers: { [name: string]: string } = {}): Response =>
    new Response(body === undefined ? null : JSON.stringify(body), { status, headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers } })
  const fail = (status: number): Response => reply(status, { error: 'no' }, status === 401 ? { 'www-authenticate': 'Bearer' } : {})
  const toOrder = ({ id, email, status, items }: Order): Body => ({ id, email, status, items, total: items.length })

  const list = (all: readonly Body[], query: z.infer<typeof ListQuery>): Body => {
    const { page, limit } = query
    return { data: all.slice((page - 1) * limit, page * limit), total: all.length, next: page * limit < all.length ? page + 1 : null }
  }

  const readQuery = (url: URL): z.infer<typeof ListQuery> | undefined => {
    const raw: Body = Object.fromEntries(url.searchParams)
    if (url.searchParams.size !== Object.keys(raw).length) return undefined
    if (has('products accept page 0') && raw['page'] === '0') raw['page'] = '1'
    if (has('products accept a limit of 51') && raw['limit'] === '51') raw['limit'] = '50'
    return ListQuery.safeParse(raw).data
  }

  const readBody = async (request: Request, schema: z.ZodType, repair: (body: Body) => unknown = (body) => body): Promise<Body | undefined> => {
    try {
      return schema.safeParse(repair(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer())) as Body)).data as Body | undefined
    } catch {
      return undefined
    }
  }

  const routes: { [route: string]: (request: Request, url: URL, id: string, item: string) => Promise<Response> | Response } = {
    'GET /products': (_, url) => {
      const query = readQuery(url)
      if (!query) return fail(400)
      if (has('products page fails beyond the last page') && query.page > Math.max(1, products.size)) return fail(500)
      if (has('products are sorted with a failure') && query.sort === 'price') return fail(500)
      const body = list([...products.values()], query)
      const data = body['data'] as Body[]
      if (has('products lack a nullable field')) return reply(200, { ...body, data: data.map(({ description: _removed, ...rest }) => rest) })
      if (has('products have a price as text')) return reply(200, { ...body, data: data.map((product) => ({ ...product, price: String(product['price']) })) })
      if (has('products have no total')) return reply(200, { data, next: null })
      return reply(200, body)
    },
    'POST /products': async (request) => {
      const body = await readBody(request, NewProduct, (given) => {
        if (has('a product without a name is created') && given['name'] === undefined) return { ...given, name: 'None' }
        if (has('a product with a negative price is created') && Number(given['price']) < 0) return { ...given, price: 0 }
        if (has('a product of another currency is created') && typeof given['currency'] === 'string') return { ...given, currency: 'EUR' }
        if (has('a product from an impossible date is created') && /^\d{4}-\d\d-\d\d$/.test(String(given['availableFrom']))) return { ...given, availableFrom: '2026-01-01' }
        if (has('a name beyond its limit is stored')) return { ...given, ...(typeof given['name'] === 'string' && { name: given['name'].slice(0, 80) }) }
        return given
      })
      if (!body) return fail(400)
      if (has('a product with a description of null fails') && body['description'] === null) return fail(500)
      if (has('a name at its limit fails') && String(body['name']).length === 80) return fail(500)
      const id = crypto.randomUUID()
      products.set(id, toProduct(id, body))
      const location = has('the Location of a product lacks the collection') ? `/${id}` : `/products/${id}`
      return reply(has('a created product has the status 200') ? 200 : 201, products.get(id), has('a created product has no Location') ? {} : { location })
    },
    'GET /products/:': (_, __, productId) => {
      if (has('a malformed product id fails') && !ids.product.safeParse({ productId }).success) return fail(500)
      if (!ids.product.safeParse({ productId }).success) return fail(400)
      const product = products.get(productId)
      if (!product && has('a missing product is null')) return reply(200, null)
      if (!product && has('a missing product fails')) return fail(500)
      if (product && has('a product lacks a field')) return reply(200, { ...product, currency: undefined })
      if (product && has('a product has a date without a time')) return reply(200, { ...product, createdAt: '2026-01-01' })
      return product ? reply(200, product) : fail(404)
    },
    'PUT /products/:': async (request, _, productId) => {
      const body = await readBody(request, NewProduct)
      if (!body || !ids.product.safeParse({ productId }).success) return fail(400)
      if (!products.has(productId)) return fail(404)
      if (has('a product is replaced once only') && replaced.has(productId)) return fail(409)
      replaced.add(productId)
      products.set(productId, toProduct(productId, body))
      if (has('a replaced product has the status 204')) return reply(204)
      return reply(200, has('a replaced product lacks its id') ? { ...products.get(productId), id: undefined } : products.get(productId))
    },
    'DELETE /products/:': (_, __, productId) => {
      if (!ids.product.safeParse({ productId }).success) return fail(400)
      if (!products.has(productId)) return fail(has('a second deletion of a product fails') && replaced.has(productId) ? 500 : 404)
      replaced.add(productId)
      if (!has('a deleted product remains')) products.delete(productId)
      return has('a deleted product has a body') ? reply(200, {}) : reply(204)
    },
    'GET /orders': (_, url) => {
      const query = readQuery(url)
      const all = Array.from(orders.values(), toOrder)
      return query ? reply(200, list(has('orders have a status in capitals') ? all.map((order) => ({ ...order, status: 'OPEN' })) : all, query)) : fail(400)
    },
    'POST /orders': async (request) => {
      const body = (await readBody(request, NewOrder, (given) =>
        has('an order without items is created') && Array.isArray(given['items']) && given['items'].length === 0 ? { ...given, items: [{ product: 'Cup', quantity: 1 }] } : given,
      )) as z.infer<typeof NewOrder> | undefined
      if (!body) return fail(400)
      const order = { ...body, id: crypto.randomUUID(), status: 'open', items: body.items.map((item) => Object.assign(item, { id: (count += 1) })) }
      if (!has('a created order is not stored')) orders.set(order.id, order)
      return reply(201, toOrder(order))
    },
    'GET /orders/:': (_, __, orderId) => {
      if (!ids.order.safeParse({ orderId }).success) return fail(400)
      const order = orders.get(orderId)
      if (!order) return fail(404)
      return reply(200, has('an order has a total as text') ? { ...toOrder(order), total: '1 EUR' } : toOrder(order))
    },
    'PATCH /orders/:': async (request, _, orderId) => {
      const body = await readBody(request, OrderChange, (given) => (has('an order has any status') && typeof given['status'] === 'string' ? { status: 'open' } : given))
      if (!body || !ids.order.safeParse({ orderId }).success) return fail(400)
      const order = orders.get(orderId)
      if (!order) return fail(404)
      order.status = String(body['status'])
      return reply(200, has('a changed order lacks its items') ? { ...toOrder(order), items: undefined } : toOrder(order))
    },
    'DELETE /orders/:': (_, __, orderId) => {
      if (!ids.order.safeParse({ orderId }).success) return fail(400)
      if (!orders.has(orderId)) return fail(404)
      if (!has('a deleted order remains')) orders.delete(orderId)
      return reply(204)
    },
    'GET /orders/:/items': (_, __, orderId) => {
      if (!ids.order.safeParse({ orderId }).success) return fail(400)
      const items = orders.get(orderId)?.items
      return items ? reply(200, has('items of an order are in an object') ? { items } : items) : fail(404)
    },
    'POST /orders/:/items': async (request, _, orderId) => {
      const body = (await readBody(request, NewItem)) as z.infer<typeof NewItem> | undefined
      if (!body || !ids.order.safeParse({ orderId }).success) return fail(400)
      const order = orders.get(orderId)
      if (!order) return fail(404)
      const item = { ...body, id: (count += 1) }
      order.items.push(item)
      return reply(201, has('an item has the id of its order') ? { ...item, id: orderId } : item)
    },
    ...Object.fromEntries(
      (['GET', 'PUT', 'DELETE'] as const).map((method) => [
        `${method} /orders/:/items/:`,
        async (request: Request, _: URL, orderId: string, itemId: string) => {
          const body = method === 'PUT' ? await readBody(request, NewItem) : {}
          if (!body || !ids.item.safeParse({ orderId, itemId }).success) return fail(400)
          const order = orders.get(orderId)
          const item = order?.items.find(({ id }) => id === Number(itemId))
          if (!order || !item) return fail(404)
          if (method === 'DELETE') {
            if (!has('a deleted item remains')) order.items = order.items.filter((other) => other !== item)
            return reply(204)
          }
          if (method === 'PUT' && has('a replaced item fails')) return fail(500)
          Object.assign(item, body)
          return reply(200, method === 'GET' && has('an item lacks its quantity') ? { ...item, quantity: undefined } : item)
        },
      ]),
    ),
  }
  const open = new Set(['GET /products', 'GET /products/:'])
  return async (request) => {
    const url = new URL(request.url)
    const segments = url.pathname.split('/').map((segment) => decodeURIComponent(segment))
    const pattern = segments.map((segment, index) => (index > 0 && index % 2 === 0 ? ':' : segment)).join('/')
    const methods = Object.keys(routes).filter((route) => route.endsWith(` ${pattern}`)).map((route) => route.slice(0, route.indexOf(' ')))
    if (methods.length === 0 || segments.slice(1).includes('')) return fail(404)
    const allow = [...methods, 'HEAD', 'OPTIONS'].join(', ')
    if (request.method === 'OPTIONS') return reply(204, undefined, { allow })
    const isHead = request.method === 'HEAD'
    const route = `${isHead ? 'GET' : request.method} ${pattern}`
    const handle = routes[route]
    if (!handle) return reply(405, { error: 'no' }, { allow })
    const given = request.headers.get('authorization')?.replace(/^bearer /i, 'Bearer ')
    const isCareless = (has('a product is created without credentials') && route === 'POST /products' && !given) ||
      (has('a product is deleted without credentials') && route === 'DELETE /products/:' && !given) ||
      (has('a product is created with any token') && route === 'POST /products' && given?.startsWith('Bearer '))
    if (!open.has(route) && given !== token && !isCareless) return fail(401)
    const isJson = /^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')
    if (/POST|PUT|PATCH/.test(request.method) && !isJson) return fail(request.headers.has('content-type') ? 415 : 400)
    const response = await handle(request, url, segments[2] ?? '', segments[4] ?? '')
    return isHead ? new Response(null, response) : response
  }
}

export { contract }
