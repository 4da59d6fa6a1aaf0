/**
 * The routes beside the measured ones, in the form of the module of that name in SaltyAom/bun-http-framework-benchmark, with
 * paths of our own: 112 routes, of which 20 in 28 have no parameter before they are prefixed.
 */
const nouns = ['albums', 'badges', 'carts', 'drafts', 'exports', 'groups', 'hooks', 'issues', 'keys', 'labels']
const fixed = nouns.flatMap((noun) => [`/${noun}/latest`, `/${noun}/totals`])
const nested = ['', '/items', '/items/:item', '/items/:item/notes']
const dynamic = nested.flatMap((path) => [`/boards/:board${path}/status`, `/boards/:board${path}/history`])
const routes = [...fixed, ...dynamic]

export const extraRoutes = ['', '/:region', '/v3', '/v3/:region'].flatMap((prefix) => routes.map((route) => prefix + route))
