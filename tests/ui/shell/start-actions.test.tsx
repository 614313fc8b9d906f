import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { userCalls } from '../../../api/user.calls.ts'
import type { LoggedInUser } from '../../../api/user.ts'
import { matches } from '../../../src/app/routes/screen-route.ts'
import { routes } from '../../../src/app/routes/routes.ts'
import { StartActions } from '../../../src/app/portal/StartActions.tsx'
import { singleActions, startActions } from '../../../src/user/start-actions.ts'
import { UserLogo } from '../../../src/app/portal/UserMenu.tsx'
import { renderInApp } from '../in-app.tsx'
import { administratorOf, personOf } from '../people.ts'
import { scriptedServer } from '../scripted-server.ts'

afterEach(cleanup)

/** The specified actions of the header: a path, or a menu of paths. */
const specified: [who: string, person: LoggedInUser, actions: (string | string[])[]][] = [
  ['a partner', personOf('PARTNER'), ['/partner/queries/create', '/templates']],
  [
    'a partner’s administrator',
    administratorOf('PARTNER'),
    ['/partner/queries/create', '/templates', '/users'],
  ],
  [
    'a shop’s administrator',
    administratorOf('SHOP', { featureOnSpot: true }),
    ['/selfserve/offers', '/shop/queries/create', '/users'],
  ],
  [
    'a shop with SelfServe',
    personOf('SHOP', { featureSelfServe: true }),
    ['/selfserve/offers', '/selfserve/application'],
  ],
  [
    'a shop with both',
    personOf('SHOP', { featureSelfServe: true, featureOnSpot: true }),
    ['/selfserve/offers', ['/shop/queries/create', '/selfserve/application']],
  ],
  [
    'a shop with OnSpot',
    personOf('SHOP', { featureOnSpot: true }),
    ['/selfserve/offers', '/shop/queries/create'],
  ],
  [
    'compliance',
    personOf('COMPLIANCE'),
    [
      '/asset-groups',
      '/compliance/partner',
      '/users',
      [
        '/reasons',
        '/condition-templates',
        '/decision-table',
        '/compliance/house',
        '/compliance/audit',
        '/compliance/privacy',
        '/workflow',
        '/compliance/failed-work',
      ],
    ],
  ],
  ['credit', personOf('CREDIT'), [['/decision-table', '/workflow']]],
]

const exists = (path: string) => routes.some((route) => matches(route, path))

test('an entry outside of its menu says what it is about', () => {
  const person = personOf('SHOP', { featureSelfServe: true, featureOnSpot: true })
  expect(singleActions(startActions(person, () => true)).map(({ id }) => id)).toEqual([
    'createOffer',
    'fillInApplication',
    'sendToCustomer',
  ])
})

describe('actions in the header', () => {
  test.each(specified)('of %s are the specification’s for which there is a screen', (_, person, actions) => {
    const expected = actions
      .map((one) => (typeof one === 'string' ? one : one.filter(exists)))
      .filter((one) => (typeof one === 'string' ? exists(one) : one.length > 0))
    const found = startActions(person, exists).map((one) =>
      'entries' in one ? one.entries.map(({ href }) => href) : one.href,
    )
    expect(found).toEqual(expected)
  })
})

test('show creation first, and other actions under “More”', () => {
  const menuOf = (person: LoggedInUser, id: string) =>
    startActions(person, () => true).find((one) => one.id === id)
  const shop = personOf('SHOP', { featureSelfServe: true, featureOnSpot: true })
  expect(menuOf(shop, 'createApplication')).toMatchObject({ lead: true })
  expect(menuOf(personOf('COMPLIANCE'), 'more')).not.toHaveProperty('lead')
  expect(menuOf(personOf('PARTNER'), 'more')).toBeUndefined()
})

describe('the return form', () => {
  test.each(['en', 'et'] as const)('is there for shops, in %s', (language) => {
    renderInApp(<StartActions />, { user: personOf('SHOP'), language })
    const link = screen.getByRole('link', {
      name: language === 'en' ? 'Print return form' : 'Prindi tagastusvorm',
    })
    expect(link.getAttribute('href')).toBe(`/api/house/return-form?language=${language}`)
  })

  test.each(['PARTNER', 'CREDIT', 'COMPLIANCE'] as const)('is not there for %s', (role) => {
    renderInApp(<StartActions />, { user: personOf(role) })
    expect(screen.queryByRole('link', { name: 'Print return form' })).toBeNull()
  })
})

describe("the user's logo", () => {
  const logo = 'data:image/png;base64,iVBORw0KGgo='

  test('is shown under the partner’s name', async () => {
    scriptedServer().on(userCalls.logo, { json: { logo } })
    renderInApp(<UserLogo />, { user: personOf('SHOP', { businessName: 'Nutipood OÜ' }) })
    const picture = await screen.findByRole('img', { name: 'Nutipood OÜ' })
    expect(picture.getAttribute('src')).toBe(logo)
  })

  test('leaves no empty space without one', async () => {
    const server = scriptedServer()
    server.on(userCalls.logo, { json: { logo: null } })
    const { findByText } = renderInApp(
      <>
        <UserLogo />
        <p>beside</p>
      </>,
      { user: personOf('CREDIT') },
    )
    await findByText('beside')
    expect(screen.queryByRole('img')).toBeNull()
  })
})
