import { expect, test, vi } from 'vitest'
import en from '../lang/en.json' with { type: 'json' }
import et from '../lang/et.json' with { type: 'json' }
import { listAddress, prerender, script } from '../src/app/prerender.tsx'

// The parts that catalogues are cut into while building are the build's.
vi.mock('../src/app/language/messages.ts', () => ({
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
