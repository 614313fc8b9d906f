import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { applyCalls } from '../../../api/apply.calls.ts'
import type { Condition } from '../../../api/condition.ts'
import { conditionCalls } from '../../../api/condition.calls.ts'
import type { ConditionState } from '../../../api/condition-state.ts'
import type { StatusCode } from '../../../api/status.ts'
import { suretyLinkCalls } from '../../../api/surety-link.calls.ts'
import { en } from '../../../lang/en.ts'
import { readsCondition } from '../../../machines/lifecycle/condition/condition-facts.ts'
import { loadTexts } from '../../../src/apply/apply-language.ts'
import { createSuretyVisit } from '../../../src/apply/surety.ts'
import { SuretyPage } from '../../../src/apply/SuretyPage.tsx'
import {
  conditionNames,
  type DealRow,
  type DealStates,
  dealWalk,
  describeRow,
  pendingIn,
  personIn,
  wordsOf,
} from '../../models/deal.walk.ts'
import {
  type DealConditionName,
  dealConditions,
  dealSituation,
  type DealMove,
  type DealPerson,
  type DealStepRow,
} from '../../specs/deal.table.ts'
import { followedView, openPage } from '../apply/scene.tsx'
import { scriptedUpload } from '../document/scripted-upload.ts'
import { viewers } from '../people.ts'
import { queryOf } from '../query/example-query.ts'
import { openQuery } from '../query/screen.tsx'
import { scriptedServer } from '../scripted-server.ts'
import { button, conditionOf, open } from './scene.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  location.hash = ''
})

const words: Readonly<Record<string, string>> = en
const IBAN = 'EE382200221020145685'
const KARL = { suretyId: 11, name: 'Karl Käo' }
const BEFORE = '2026-11-26T08:00:00.000Z'
const AFTER = '2026-11-26T09:00:00.000Z'

const accountOf = (person: DealPerson | 'clock') => {
  if (person === 'customer' || person === 'surety' || person === 'clock')
    throw new Error(`${person} has no account`)
  return viewers[person]
}

/** A condition of the deal in a state, as a response has it. */
const inState = (name: DealConditionName, state: ConditionState, at = BEFORE): Condition => {
  const { moves: _, ...asked } = dealConditions[name]
  const isNew = state === 'open' || state === 'new'
  const value = asked.kind === 'field' ? IBAN : null
  const answer = { text: 'Yes.', documents: [], value, answeredDtime: BEFORE, answeredByName: 'Karl' }
  return conditionOf({
    ...asked,
    conditionId: conditionNames.indexOf(name) + 1,
    textEn: wordsOf(name),
    textEt: `${name} sõnadega`,
    surety: asked.askedOf === 'surety' ? KARL : null,
    fieldValue: asked.kind === 'field' ? '' : null,
    state,
    answer: isNew ? null : answer,
    decision:
      isNew || state === 'answered'
        ? null
        : { reason: 'Unreadable', decidedDtime: BEFORE, decidedByName: 'Mari' },
    modifiedDtime: at,
  })
}

/** The conditions of the query before a row, as one of its users reads them. */
const readBy = (person: 'shop' | 'inhouse' | 'credit' | 'compliance', states: DealStates): Condition[] =>
  conditionNames
    .filter((name) => states[name] !== 'new' && readsCondition(person, dealConditions[name].askedOf))
    .map((name) => inState(name, states[name]))

type Move = Extract<DealRow, { move: DealMove }>

const statusIn = ({ waiting }: DealRow): StatusCode => waiting?.from ?? 'SCR'

/** Opens the card of conditions before a move, as the person who makes it. */
const openCard = (row: Move, person = personIn(row.move)) => {
  if (person === 'customer' || person === 'surety' || person === 'clock')
    throw new Error(`${person} has no account`)
  const sureties = [
    { ...KARL, email: 'karl@kaendaja.example', personalCode: '', phone: '', address: '', comment: '' },
  ]
  const query = queryOf({ product: dealSituation.product, status: statusIn(row), sureties })
  return open(readBy(person, row.before), { ...viewers[person], query })
}

const rowOf = (name: DealConditionName): HTMLElement => {
  const found = screen.getByText(wordsOf(name)).closest('li')
  if (!found) throw new Error(`${name} is not in the card`)
  return found
}

const shows = async ({ name, to }: Move) =>
  expect(await within(rowOf(name)).findByText(words[`condition.state.${to}`] ?? '')).toBeTruthy()

const pdf = () => new File(['%PDF'], 'page.pdf', { type: 'application/pdf' })

const asks = async (row: Move) => {
  const { user, server, sent } = await openCard(row)
  const { moves: _, kind, askedOf, neededFor, ...target } = dealConditions[row.name]
  const stored = inState(row.name, 'open')
  server.on(conditionCalls.ask, {
    status: 201,
    json: { conditions: [...readBy('credit', row.before), stored] },
  })
  await user.click(button('Ask for something'))
  const form = within(await screen.findByRole('group', { name: 'Condition 1' }))
  const choose = (field: string, option: string | undefined) =>
    user.selectOptions(form.getByRole('combobox', { name: field }), option ?? '')
  await user.click(form.getByRole('radio', { name: words[`condition.kind.${kind}`] ?? '' }))
  if ('documentType' in target)
    await choose('Document', words[`condition.documentType.${target.documentType}`])
  if ('field' in target) await choose('Field', 'Bank account')
  await choose('Asked of', words[`condition.side.${askedOf}`])
  await choose('Needed', words[`condition.for.${neededFor}`])
  for (const [field, text] of Object.entries({
    'Text in Estonian': stored.textEt,
    'Text in English': stored.textEn,
  }))
    fireEvent.change(form.getByRole('textbox', { name: field }), { target: { value: text } })
  await user.click(button('Send'))
  await shows(row)
  expect(sent('/conditions')).toMatchObject([
    { conditions: [{ kind, askedOf, neededFor, textEn: stored.textEn }] },
  ])
}

const answers = async (row: Move) => {
  const requests = scriptedUpload()
  const { user, server, sent, change } = await openCard(row)
  const stored = inState(row.name, 'answered', AFTER)
  const { conditionId, kind } = stored
  const person = personIn(row.move)
  if (person !== 'shop' && person !== 'inhouse') throw new Error(`${person} answers elsewhere`)
  const after = readBy(person, { ...row.before, [row.name]: 'answered' })
  const place = within(rowOf(row.name))
  if (kind === 'document') {
    const input = rowOf(row.name).querySelector<HTMLInputElement>('input[type=file]')
    fireEvent.change(input ?? document.body, { target: { files: [pdf()] } })
    await user.click(place.getByRole('button', { name: 'Send the file' }))
    expect(requests[0]?.url).toBe(`/api/query/1042/conditions/${conditionId}/files`)
    change(after)
    requests[0]?.answer(201, stored)
  } else {
    server.on(conditionCalls.answer, () => {
      change(after)
      return { json: stored }
    })
    await user.click(place.getByRole('button', { name: /^Answer/ }))
    fireEvent.change(place.getByRole('textbox'), { target: { value: 'Because of the season.' } })
    await user.click(place.getByRole('button', { name: 'Send the answer' }))
    await waitFor(() => expect(sent('/answer')).toMatchObject([{ text: 'Because of the season.' }]))
  }
  await shows(row)
}

/** The pages of guests show an answer as sent. */
const isSent = async () => expect(await screen.findByText(/^(Saadetud|Sent on)/)).toBeTruthy()

const customerAnswers = async ({ name, before }: Move) => {
  const { server, user } = openPage(followedView())
  server.on(applyCalls.conditions, { json: { conditions: [inState(name, before[name])] } })
  server.on(applyCalls.answerCondition, { json: { conditions: [inState(name, 'answered', AFTER)] } })
  await user.type(await screen.findByLabelText('Sinu vastus'), IBAN)
  await user.click(screen.getByRole('button', { name: 'Saada' }))
  await isSent()
  expect(server.asked.at(-1)?.body).toMatchObject({
    conditionId: inState(name, 'open').conditionId,
    value: IBAN,
  })
}

const suretyAnswers = async ({ name, before }: Move) => {
  location.hash = '#secret'
  await loadTexts('en', 'suretyLink')
  const requests = scriptedUpload()
  const server = scriptedServer()
  const about = { client: 'M. M.', partner: 'Rattapood OÜ' }
  const { conditionId, kind } = inState(name, 'open')
  const answered = { conditions: [inState(name, 'answered', AFTER)] }
  server.on(suretyLinkCalls.open, {
    json: { link: 'open', about, conditions: [inState(name, before[name])] },
  })
  server.on(suretyLinkCalls.answer, { json: answered })
  const visit = createSuretyVisit()
  visit.start()
  render(<SuretyPage visit={visit} provider={null} language="en" />)
  if (kind === 'document') {
    fireEvent.change(await screen.findByLabelText('Choose files'), { target: { files: [pdf()] } })
    fireEvent.click(screen.getByRole('button', { name: 'Send the file' }))
    const files = `/api/surety-link/conditions/${conditionId}/files`
    // Before an upload the page opens the link again, to set the cookie.
    await waitFor(() => expect(requests[0]?.url).toBe(files))
    requests[0]?.answer(201, answered)
  } else {
    fireEvent.change(await screen.findByLabelText('Your answer'), { target: { value: 'Yes.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  }
  await isSent()
}

const decisions = {
  accept: { call: conditionCalls.accept, button: 'Accept', confirm: null },
  return: { call: conditionCalls.return, button: 'Return', confirm: 'Return the answer' },
  waive: { call: conditionCalls.waive, button: 'Waive', confirm: 'Waive the condition' },
}

const decides = async (row: Move, does: keyof typeof decisions) => {
  const { user, server, sent, change } = await openCard(row)
  const { call, button: label, confirm } = decisions[does]
  server.on(call, () => {
    change(readBy('credit', { ...row.before, [row.name]: row.to }))
    return { json: inState(row.name, row.to, AFTER) }
  })
  await user.click(within(rowOf(row.name)).getByRole('button', { name: new RegExp(`^${label}:`) }))
  if (confirm !== null) {
    fireEvent.change(await screen.findByRole('textbox', { name: /^Reason/ }), {
      target: { value: 'Unreadable' },
    })
    await user.click(button(confirm))
  }
  await shows(row)
  expect(sent(`/${does}`)).toMatchObject([confirm === null ? {} : { reason: 'Unreadable' }])
}

const passes = async (row: Move) => {
  const { change } = await openCard(row, 'inhouse')
  expect(within(rowOf(row.name)).queryByText(/^Overdue since/)).toBeNull()
  cleanup()
  const passed = { ...inState(row.name, row.to), overdueDtime: AFTER, dueDay: '2026-11-25' }
  change([passed])
  await open([passed], viewers.inhouse)
  expect(within(rowOf(row.name)).getByText('Overdue since 25.11.2026')).toBeTruthy()
}

const moves = (row: Move): Promise<void> => {
  const [, does = ''] = row.move.split(' ')
  const person = personIn(row.move)
  if (person === 'clock') return passes(row)
  if (person === 'customer') return customerAnswers(row)
  if (person === 'surety') return suretyAnswers(row)
  if (does === 'ask') return asks(row)
  return does === 'answer' ? answers(row) : decides(row, does as keyof typeof decisions)
}

type StepOfUser = Exclude<DealStepRow, { by: 'signers' | 'clock' }>
const isOfUser = (step: DealStepRow): step is StepOfUser => step.by !== 'signers' && step.by !== 'clock'

/** The accessible description of a step's button. */
const descriptionOf = async ({ type, by, from }: StepOfUser, before: DealStates) => {
  const facts = { conditions: pendingIn(before), hasLedgerContract: true, aplink: true }
  const query = queryOf({ product: dealSituation.product, status: from, facts })
  await openQuery({ ...accountOf(by), query })
  const steps = within(screen.getByRole('group', { name: 'Steps' }))
  const found = steps.getByRole('button', { name: words[`event.${type}`] ?? '' })
  const about = (found.getAttribute('aria-describedby') ?? '').split(' ')
  return about.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

/** The first row at which each step waits; the API tests check every row. */
const firstWaiting = new Set(
  [
    ...Map.groupBy(
      dealWalk.filter(({ waiting }) => waiting),
      ({ waiting }) => waiting?.type,
    ).values(),
  ].map(([row]) => row),
)

/** Rows that a user carries out on a screen. */
const onScreen = dealWalk.filter((row) => !('step' in row) || isOfUser(row.step))

test.each(onScreen.map((row) => [describeRow(row), row] as const))('%s', async (_, row) => {
  if (row.waiting && firstWaiting.has(row)) {
    expect(await descriptionOf(row.waiting, row.before)).toContain('Words of')
    cleanup()
  }
  if ('step' in row) {
    if (isOfUser(row.step)) expect(await descriptionOf(row.step, row.before)).not.toContain('Words of')
    return
  }
  await moves(row)
})
