import { describe, expect, test, vi } from 'vitest'
import { dashboardCalls } from '../api/dashboard.calls.ts'
import { queryListCalls } from '../api/query-list.calls.ts'
import type { QueryRow } from '../api/query-list.ts'
import { savedViewCalls } from '../api/saved-view.calls.ts'
import type { SavedView } from '../api/saved-view.ts'
import { userCalls } from '../api/user.calls.ts'
import { en } from '../lang/en.ts'
import { et } from '../lang/et.ts'
import { bringDashboard, dashboardReads, listAddress, prerender, script } from '../src/app/prerender.tsx'
import { rowOf } from './ui/dashboard/scene.tsx'
import { usualView } from './ui/dashboard/usual-view.ts'
import { personOf } from './ui/people.ts'

// The parts that catalogues are cut into while building are the build's.
vi.mock('../src/shell/language/messages.ts', () => ({
  loadMessages: async (language: 'en' | 'et') => ({ en, et })[language],
}))

const house = {
  name: 'Näidis & Pojad OÜ',
  phone: '+372 600 0001',
  secondPhone: '',
  email: 'tugi@naidis.example',
  webPage: '',
  workingHoursEn: 'Mon–Fri 9–17',
  workingHoursEt: 'E–R 9–17',
  logo: null,
}

const templateIn = (page: string, language: string): string =>
  new RegExp(`<template id="ahead-${language}">(.*?)</template>`, 's').exec(page)?.[1] ?? ''

test.each([
  ['en', en, house.workingHoursEn, et],
  ['et', et, house.workingHoursEt, en],
] as const)('in %s it says what the sign-in says, in no other language', (language, texts, hours, others) => {
  const drawn = templateIn(prerender(house, 'beginning'), language)
  for (const key of ['title', 'prompt', 'email', 'password', 'submit', 'forgot'] as const) {
    expect(drawn).toContain(`>${texts[`session.signIn.${key}`]}<`)
    expect(drawn).not.toContain(`>${others[`session.signIn.${key}`]}<`)
  }
  expect(drawn).toContain(`>${hours}<`)
  expect(drawn).toContain('Näidis &amp; Pojad OÜ')
})

test('a browser that sends the form by itself puts nothing into the address', () => {
  expect(templateIn(prerender(house, 'beginning'), 'en')).toMatch(/<form[^>]* method="post"/)
})

test('every class has its style, whatever was drawn before, and what has changed of the provider is drawn anew', () => {
  prerender(house, 'beginning')
  const second = prerender({ ...house, name: 'Teine OÜ' }, 'beginning')
  expect(second).toContain('Teine OÜ')
  expect(second).not.toContain('Näidis')
  const [styles = '', drawn = ''] = second.split('<template', 2)
  const classes = new Set([...drawn.matchAll(/css-[\da-z]+(?=[" ])/g)].map(([name]) => name))
  expect(classes.size).toBeGreaterThan(20)
  expect([...classes].filter((name) => !styles.includes(`.${name}`))).toEqual([])
})

test('without scripts it says in both languages that they are needed', () => {
  const [, without = ''] = /<noscript>(.*)<\/noscript>/s.exec(prerender(house, 'beginning')) ?? []
  expect(without).toContain(en['shell.noScript'])
  expect(without).toContain(et['shell.noScript'])
})

test('the one script in the page is the one that the policy lets run', () => {
  const scripts = [...prerender(house, 'beginning').matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, text]) => text,
  )
  expect(scripts).toEqual([script])
})

test.each([
  ['en', en],
  ['et', et],
] as const)('where the list is opened, in %s, its outline is drawn, and no sign-in', (language, texts) => {
  const page = prerender(house, 'list')
  const outline = templateIn(page, `list-${language}`)
  expect(outline).toContain(`>${texts['dashboard.title']}</h1>`)
  expect(outline).toContain('Näidis &amp; Pojad OÜ')
  expect(templateIn(page, language)).toBe('')
  expect(templateIn(prerender(house, 'beginning'), `list-${language}`)).toBe(outline)
})

test.each([
  ['/partner', true],
  ['/compliance/home/', true],
  ['/credit/home', true],
  ['/shop', true],
  ['/', false],
  ['/partner/query/7/edit', false],
])('the list is opened at %s: %s', (path, isList) => {
  expect(new RegExp(listAddress).test(path)).toBe(isList)
})

test('the outline stands still, for an animation takes time from the program', () => {
  const lines = [
    ...templateIn(prerender(house, 'list'), 'list-en').matchAll(/<div[^>]*chakra-skeleton[^>]*>/g),
  ]
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.filter(([line]) => !line.includes('animation:none'))).toEqual([])
})

const { dashboardList, drawDashboard } = await bringDashboard()

describe('a dashboard', () => {
  const answersOf = (row: Partial<QueryRow> = {}, views: readonly SavedView[] = []) => {
    const reads = dashboardReads.map(({ key, path }) => [key, path] as const)
    const keyOf = (path: string) => reads.find(([, one]) => one === path)?.[0] ?? ''
    const answers: Record<string, unknown> = {
      [keyOf(userCalls.loggedIn.path)]: personOf('COMPLIANCE'),
      [keyOf(dashboardCalls.message.path)]: { text: 'Closed on <b>Friday</b>' },
      [keyOf(savedViewCalls.find.path)]: views,
      [keyOf(queryListCalls.counts.path)]: { byStatus: { SM: 1 }, waiting: {} },
    }
    return (address: string) => ({
      ...answers,
      [dashboardList(answers, address).key]: { content: [rowOf(row)], totalElements: 1 },
    })
  }
  const drawn = (language: 'en' | 'et', address = '', answers = answersOf()(address)) =>
    drawDashboard({ house, language, token: 'Bearer mine', address, answers })

  test.each([
    ['en', en, '€12,640.00'],
    ['et', et, '12\u00A0640,00\u00A0€'],
  ] as const)('in %s is drawn with its rows, which lead to their queries', (language, texts, amount) => {
    const { html } = drawn(language, '', answersOf({ queryId: 1064, contractAmount: 12_640 })(''))
    expect(html).toContain(`>${texts['dashboard.title']}</h1>`)
    expect(html).toMatch(/<a [^>]*href="\/compliance\/query\/1064\/edit"/)
    expect(html).toContain(amount)
    expect(html).toContain('Näidis &amp; Pojad OÜ')
  })

  test('encodes what people have written', () => {
    const { html } = drawn('en', '', answersOf({ custName: '<img src=x onerror=alert(1)>' })(''))
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).toContain('Closed on &lt;b&gt;Friday&lt;/b&gt;')
    expect(html).not.toContain('<img src=x')
  })

  test('brings the styles that no page has, and each class that it shows has one', () => {
    const { html, styles } = drawn('en')
    const page = prerender(house, 'list').split('<template')[0] ?? ''
    const classes = [...new Set([...html.matchAll(/css-[\da-z]+(?=[" ])/g)].map(([name]) => name))]
    expect(classes.length).toBeGreaterThan(40)
    expect(classes.filter((name) => !`${page}${styles}`.includes(`.${name}`))).toEqual([])
    const outline = templateIn(prerender(house, 'list'), 'list-en')
    const inOutline = [...outline.matchAll(/css-[\da-z]+(?=[" ])/g)].map(([name]) => name)
    expect(inOutline.filter((name) => styles.includes(`.${name}{`))).toEqual([])
  })

  test('is the one that the address says, or the kept view where it says nothing', () => {
    const answers = answersOf({}, [usualView])
    expect(dashboardList(answers('status=SM'), 'status=SM&page=2').path).toContain('page=1&')
    expect(dashboardList(answers(''), '').body).toBe('["CA"]')
    expect(dashboardList(answers('status=SM'), 'status=SM').body).toBe('["SM"]')
  })

  test('keeps nothing of one reader for the next, and is not drawn without an answer', () => {
    const { html } = drawn('en', '', answersOf({ custName: 'Hansaliini Veod OÜ' })(''))
    expect(html).toContain('Hansaliini')
    expect(drawn('en').html).not.toContain('Hansaliini')
    const { [dashboardReads[1]?.key ?? '']: _message, ...others } = answersOf()('')
    expect(() => drawn('en', '', others)).toThrow('"expected": "object"')
  })
})
