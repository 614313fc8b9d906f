import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import { type Answered, refusal } from '../scripted-server.ts'
import { settingOf } from '../transaction/setting.ts'
import { openApplication, openOffer, offerOf, shopServer } from './scene.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name)
const press = (name: string) => screen.findByRole('button', { name })

const fill = async ({ user }: ReturnType<typeof openApplication>) => {
  await user.type(await field('Offer number'), 'NP-7')
  await user.selectOptions(screen.getByLabelText('Asset group'), 'Excavators')
  await user.type(screen.getByLabelText('Price without VAT'), '1000')
  await user.type(await field(/^Customer’s e-mail/), 'mari@meretuul.example')
  await user.type(await field(/^Customer’s phone/), '51234567')
}

test('shows the form after the settings are loaded', async () => {
  const server = shopServer()
  const answer = Promise.withResolvers<Answered>()
  server.on(partnerCalls.setting, () => answer.promise)
  openApplication(server)
  await waitFor(() => expect(server.asked).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Send to customer' })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  answer.resolve({ json: settingOf({ featureSelfServe: true }) })
  expect(await press('Send to customer')).toBeTruthy()
})

test('keeps the focus in the assets when one is removed', async () => {
  const { user } = openApplication()
  await user.click(await press('Add asset'))
  await user.click(await press('Remove asset 2'))
  const remaining = screen.getByRole('group', { name: 'Asset 1' })
  await waitFor(() => expect(remaining.contains(document.activeElement)).toBe(true))
})

test('can request failed settings again', async () => {
  const server = shopServer()
  server.on(partnerCalls.setting, refusal(500, 'internal'))
  const { user } = openApplication(server)
  const again = await press('Try again')
  server.on(partnerCalls.setting, { json: settingOf({ featureSelfServe: true }) })
  await user.click(again)
  expect(await field('Offer number')).toBeTruthy()
})

test('shows the server’s errors at their fields and keeps the input', async () => {
  const drawn = openApplication()
  drawn.server.on(
    selfServeCalls.sendApplication,
    refusal(400, 'request.invalid', {
      fields: [{ path: 'phone', code: 'field.phone', detail: 'No phone has this number' }],
    }),
  )
  await fill(drawn)
  await drawn.user.click(await press('Send to customer'))
  const phone = await field(/^Customer’s phone/)
  await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText('No phone has this number').length).toBeGreaterThan(0)
  expect(phone.value).toBe('51234567')
  expect(drawn.location.history?.at(-1)).toBe('/selfserve/application')
})

test('can send an application again that did not reach the server', async () => {
  const drawn = openApplication()
  drawn.server.on(selfServeCalls.sendApplication, () => {
    throw new TypeError('Failed to fetch')
  })
  await fill(drawn)
  await drawn.user.click(await press('Send to customer'))
  const sent = () => drawn.server.asked.filter(({ method }) => method === 'POST')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect((await field('Offer number')).value).toBe('NP-7')
  drawn.server.on(selfServeCalls.sendApplication, { status: 201, json: { queryId: 77 } })
  await drawn.user.click(await press('Send to customer'))
  await waitFor(() => expect(drawn.location.history?.at(-1)).toBe('/selfserve/offers/77'))
  expect(sent().map(({ body }) => body)).toEqual([sent()[0]?.body, sent()[0]?.body])
})

test('shows neither form nor error while an offer loads', async () => {
  const server = shopServer()
  const answer = Promise.withResolvers<Answered>()
  server.on(selfServeCalls.getOffer, () => answer.promise)
  openOffer(1042, server)
  await waitFor(() =>
    expect(server.asked.some(({ path }) => path.endsWith('/selfserve/offers/1042'))).toBe(true),
  )
  expect(screen.queryByLabelText('Offer number')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  answer.resolve({ json: offerOf() })
  expect((await field('Offer number')).value).toBe('NP-1')
})
