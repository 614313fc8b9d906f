import { chromium } from 'playwright'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const base='http://127.0.0.1:5067'
for (const [w, theme, lang] of [[1280, 'light', 'en-GB'], [360, 'dark', 'et-EE']]) {
  const c = await b.newContext({ viewport: { width: w, height: 900 }, colorScheme: theme, locale: lang })
  const page = await c.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log(m.text()))
  await page.goto(base+'/login')
  await page.fill('input[type=email]', 'compliance@tehing.example'); await page.fill('input[type=password]', 'demo-tehing'); await page.click('button[type=submit]')
  await page.waitForURL(/compliance\/home/); await page.waitForTimeout(1500)
  const token = await page.evaluate(() => Object.values(localStorage).join(' ').slice(0,100))
  const id = process.argv[2]
  await page.goto(base+`/compliance/query/${id}/edit?tab=compliance`)
  await page.waitForTimeout(3000)
  const btn = page.getByRole('button', { name: /What was checked|Mida kontrolliti|kontrolliti/ })
  console.log(await btn.count())
  if (await btn.count()) { await btn.first().scrollIntoViewIfNeeded(); await page.screenshot({ path: `/tmp/q/risk-${w}.png` }); await btn.first().click(); await page.waitForTimeout(1500); await page.screenshot({ path: `/tmp/q/ev-${w}.png` }) }
  else await page.screenshot({ path: `/tmp/q/risk-${w}.png` })
}
await b.close()
