import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { applyCalls } from '../../../api/apply.calls.ts'
import type { Language } from '../../../api/language.ts'
import type { ApplicationSnapshot } from '../../../machines/flow/apply/application.machine.ts'
import { createApplication, isAsOpened } from '../../../src/apply/application-actors.ts'
import { ApplyPage } from '../../../src/apply/ApplyPage.tsx'
import { renderCustomersPage } from '../../../src/apply/render.tsx'
import { keepPickedLanguage } from '../../../src/apply/apply-language.ts'
import { openLink, provider, summary, viewOf } from './scene.tsx'

afterEach(cleanup)

type Answer = { ok: boolean; body: unknown }
const offered = (language: Language): Answer => ({ ok: true, body: viewOf({ language, offer: summary }) })
const refused = (status: number, code: string): Answer => ({ ok: false, body: { status, code } })

/** Renders a link as the server does. */
const rendered = (answer: Answer | 'late', picked: Language | null = null) => {
  const ask = vi.fn(async () => {
    if (answer === 'late') throw new Error('the answer is late')
    return answer
  })
  return { ask, page: renderCustomersPage({ kind: 'customer', token: 'secret', picked, ask }, provider) }
}

/** Puts a rendered page into the document and, after `before`, starts the program on it. */
const hydrated = async (page: ReturnType<typeof rendered>['page'], before?: (root: Element) => void) => {
  const { html = '', state } = await page
  const server = openLink()
  const container = document.createElement('div')
  container.innerHTML = html
  document.body.append(container)
  before?.(container)
  const application = createApplication(JSON.parse(JSON.stringify(state)) as ApplicationSnapshot)
  onTestFinished(() => {
    application.stop()
    container.remove()
  })
  const onRecoverableError = vi.fn()
  application.start()
  render(<ApplyPage {...{ application, provider }} />, { container, hydrate: true, onRecoverableError })
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(server.asked).toEqual([])
  return { server, container }
}

test.each([
  ['et', 'Sinu pakkumus · Tehing', 'Sinu liisingupakkumus', '74,81\u00A0€'],
  ['en', 'Your offer · Tehing', 'Your financing offer', '€74.81'],
] as const)('an offer in %s is in the document and is hydrated', async (language, title, ...texts) => {
  const { ask, page } = rendered(offered(language))
  expect(await page).toMatchObject({ language, title, status: 200 })
  const { container } = await hydrated(page, (root) => {
    for (const text of [...texts, 'Nutipood OÜ', provider.name]) expect(root.textContent).toContain(text)
  })
  expect(container.textContent).toContain(texts[1])
  const call = { method: 'POST', path: applyCalls.open.path, body: { token: 'secret' } }
  expect(ask).toHaveBeenCalledExactlyOnceWith(call)
})

test('text typed before hydration is kept and sent, and the focus stays', async () => {
  const { server } = await hydrated(rendered(offered('et')).page, (root) => {
    const code = root.querySelector<HTMLInputElement>('input:not([type=radio])')
    if (code) code.value = '40504040001'
    code?.focus()
    for (const kind of ['[type=submit]', '[lang]'])
      expect(root.querySelector(`button${kind}`)).toHaveProperty('disabled', true)
  })
  server.on(applyCalls.identify, { json: { sessionId: 's', verificationCode: '1234' } })
  const code = screen.getByRole<HTMLInputElement>('textbox')
  expect(code.value).toBe('40504040001')
  expect(document.activeElement).toBe(code)
  await userEvent.click(screen.getByRole('button', { name: /Smart-ID/ }))
  expect(await screen.findByText('1234')).toBeTruthy()
  expect(server.asked[0]?.body).toMatchObject({ identityCode: '40504040001' })
})

test.each([
  ['an unknown one', refused(404, 'apply.unknown'), 404, 'See link ei kehti'],
  ['a withdrawn one', { ok: true, body: viewOf({ link: 'revoked' }) }, 200, 'Link enam ei kehti'],
  ['one that was used', { ok: true, body: viewOf({ link: 'used' }) }, 200, 'Taotlus on esitatud'],
])('the document says what %s leads to', async (_, answer, status, text) => {
  const { page } = rendered(answer)
  expect(await page).toMatchObject({ status, html: expect.stringContaining(text) })
  await hydrated(page)
})

test('the browser opens the link if the server is busy or late', async () => {
  for (const answer of [refused(429, 'request.tooMany'), 'late'] as const)
    await expect(rendered(answer).page).rejects.toThrow('not opened')
})

test('a language picked at the link is the one that the server opens it in', async () => {
  const { ask, page } = rendered(offered('et'), 'en')
  const { language, html, state } = await page
  expect(ask).toHaveBeenCalledWith(expect.objectContaining({ body: { token: 'secret', language: 'en' } }))
  expect({ language, html }).toEqual({
    language: 'en',
    html: expect.stringContaining('Your financing offer'),
  })
  openLink()
  expect(isAsOpened(state as ApplicationSnapshot)).toBe(false)
  act(() => keepPickedLanguage('en'))
  expect(isAsOpened(state as ApplicationSnapshot)).toBe(true)
})
