import { expect, test } from 'vitest'
import { limitName, toClientName } from '../../../tools/src/cli/usage/client-name.ts'
import { cpuTime } from '../../cpu-time.ts'

test.each([
  ['ios/3.2 (iPhone; iOS 17.1; id 8c6f)', 'ios/3.2'],
  ['ios/3.2', 'ios/3.2'],
  ['  curl/8.5.0 ', 'curl/8.5.0'],
  ['node', 'node'],
  ['MyApp/3.2.1 CFNetwork/1408.0.4 Darwin/22.5.0', 'MyApp/3.2.1'],
  ['My%20App/7 CFNetwork/1', 'My%20App/7'],
  ['python-requests/2.31.0', 'python-requests/2.31.0'],
  ['Apache-HttpClient/4.5.14 (Java/17.0.9)', 'Apache-HttpClient/4.5.14'],
  // Browsers: their versions say nothing of the page.
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36', 'Chrome'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Safari/537.36', 'Chrome'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.2210.91', 'Edge'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 OPR/106.0.0.0', 'Opera'],
  ['Mozilla/5.0 (Linux; Android 13; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0 Mobile Safari/537.36', 'Samsung Internet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:121.0) Gecko/20100101 Firefox/121.0', 'Firefox'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/121.0 Mobile/15E148 Safari/605.1.15', 'Firefox'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0 Mobile/15E148 Safari/604.1', 'Chrome'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Mobile/15E148 Safari/604.1', 'Safari'],
  ['Mozilla/5.0', 'Mozilla'],
  ['Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2)', 'Mozilla'],
  // Applications inside a browser have their own product.
  ['Mozilla/5.0 (Macintosh) AppleWebKit/537.36 (KHTML, like Gecko) Slack/4.35 Chrome/118.0 Electron/27.0 Safari/537.36', 'Slack/4.35'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Acme/3.2', 'Acme/3.2'],
  ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/120 Safari/537.36', 'Chrome'],
  // Nothing that names a product.
  ['', '(none)'],
  ['-', '(none)'],
  [' ', '(none)'],
  ['ios/3.2%20(iPhone;%20iOS)', 'ios/3.2'],
  ['ios/3.2%20%zz', 'ios/3.2%20%zz'],
  ['a%20b c', 'a%20b'],
  ['(ios/3.2)', '(other)'],
  ['(a (b) c) ios/3.2', '(other)'],
  ['ann@example.org', '(other)'],
  ['"quoted"/1', '(other)'],
  ['app/3;user=ann', '(other)'],
  ['\u202eios/3.2', '(other)'],
  ['ios/3.2)) (unbalanced ((', 'ios/3.2'],
  ['__proto__', '__proto__'],
  ['constructor/1', 'constructor/1'],
  [`${'a'.repeat(101)}/1`, '(other)'],
  [`Mozilla/5.0 ${'a'.repeat(101)}/1`, '(other)'],
])('the client of %j is %s', (userAgent, name) => {
  expect(toClientName(userAgent)).toBe(name)
})

test('a long user agent is read in linear time', () => {
  const start = cpuTime()
  toClientName(`Mozilla/5.0 ${'('.repeat(300_000)}${'a '.repeat(300_000)}`)
  toClientName('!'.repeat(1_000_000))
  expect(cpuTime() - start).toBeLessThan(5_000)
})

test.each([
  ['tenant 7', 'tenant 7'],
  ['a'.repeat(100), 'a'.repeat(100)],
  ['a'.repeat(101), '(other)'],
])('the name %j is counted as %j', (name, expected) => {
  expect(limitName(name)).toBe(expected)
})
