/** 50 KB of JSON. */
export const items = Array.from({ length: 640 }, (_, index) => ({
  sku: `SKU-${100_000 + index}`,
  name: `A thing with the number ${1000 + index}`,
  quantity: index % 7,
  price: 1.5,
}))
