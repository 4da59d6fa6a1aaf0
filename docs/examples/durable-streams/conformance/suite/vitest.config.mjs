// The tests of expiry wait for seconds, which a busy machine may miss.
export default { test: { include: ['suite.mjs'], retry: 2 } }
