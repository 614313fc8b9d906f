import { describe, expect, test } from 'vitest'
import { type Group, roles, type Role } from '../../api/role.ts'
import { decide } from '../../src/app/routes/guard.ts'
import { matches, type ScreenRoute } from '../../src/app/routes/screen-route.ts'
import { routes as realRoutes } from '../../src/app/routes/routes.ts'

/** The specification's routes; 'public' is for everyone. */
const specified: [path: `/${string}`, roles: 'public' | readonly Group[]][] = [
  ['/login', 'public'],
  ['/remote-login-landing', 'public'],
  ['/register/create-password/:id', 'public'],
  ['/partner', ['PARTNER']],
  ['/shop', ['SHOP']],
  ['/credit/home', ['CREDIT']],
  ['/compliance/home', ['COMPLIANCE']],
  ['/partner/queries/create', ['PARTNER']],
  ['/shop/queries/create', ['SHOP']],
  ['/partner/query/:id/edit', ['PARTNER']],
  ['/shop/query/:id/edit', ['SHOP']],
  ['/credit/query/:id/edit', ['CREDIT']],
  ['/compliance/query/:id/edit', ['COMPLIANCE']],
  ['/selfserve/offers/:id', roles],
  ['/selfserve/offers', ['SHOP']],
  ['/selfserve/application', ['SHOP']],
  ['/compliance/partner', ['COMPLIANCE']],
  ['/compliance/partner/create', ['COMPLIANCE']],
  ['/compliance/partner/:id/edit', ['COMPLIANCE']],
  ['/users', ['COMPLIANCE', 'partnerAdmin']],
  ['/user/create', ['COMPLIANCE', 'partnerAdmin']],
  ['/user/:id/edit', ['COMPLIANCE', 'partnerAdmin']],
  ['/asset-groups', ['COMPLIANCE']],
  ['/asset-groups/create', ['COMPLIANCE']],
  ['/asset-group/:id', ['COMPLIANCE']],
  ['/reasons', ['COMPLIANCE']],
  ['/condition-templates', ['COMPLIANCE']],
  ['/condition-templates/create', ['COMPLIANCE']],
  ['/condition-template/:id', ['COMPLIANCE']],
  ['/settings', roles],
  ['/accessibility', 'public'],
  ['/templates', roles],
  ['/templates/:id/edit', roles],
]

const homes: Record<Role, string> = {
  PARTNER: '/partner',
  SHOP: '/shop',
  COMPLIANCE: '/compliance/home',
  CREDIT: '/credit/home',
}

const routes: ScreenRoute[] = specified.map(([path, allowed]) => ({
  path,
  roles: allowed,
  title: 'x',
  texts: [],
  load: () => Promise.reject(new Error('not here')),
}))

const visit = (path: string, role: Role | null, remembered: string | null = null) => {
  const decision = decide({ routes, visitor: role && { role }, path, wanted: `${path}?page=2`, remembered })
  return decision.kind === 'show' ? decision.route.path : decision
}

const addressOf = (pattern: string) => pattern.replace(':id', '7')

describe.each(specified)('%s', (pattern, allowed) => {
  const path = addressOf(pattern)

  test.each(roles)('for %s', (role) => {
    // The stored session does not tell whether a partner's user is an administrator: the portal checks it.
    const mayAdminister = role === 'PARTNER' || role === 'SHOP'
    const mine =
      allowed === 'public' || allowed.includes(role) || (mayAdminister && allowed.includes('partnerAdmin'))
    const expected = mine && pattern !== '/login' ? pattern : { kind: 'redirect', to: homes[role] }
    expect(visit(path, role)).toEqual(expected)
  })

  test('without a session', () => {
    const asked = { kind: 'redirect', to: '/login', remember: `${path}?page=2` }
    expect(visit(path, null)).toEqual(allowed === 'public' ? pattern : asked)
  })
})

describe('the start page', () => {
  test('leads to the sign-in without a session, remembering nothing', () => {
    expect(visit('/', null)).toEqual({ kind: 'redirect', to: '/login' })
  })
  test.each(roles)('leads %s to their home', (role) => {
    expect(visit('/', role)).toEqual({ kind: 'redirect', to: homes[role] })
  })
  test('leads to the path requested before the sign-in', () => {
    expect(visit('/login', 'SHOP', '/templates?page=2')).toEqual({
      kind: 'redirect',
      to: '/templates?page=2',
    })
  })
})

test.each([null, ...roles])('an unknown path is not found for %s', (role) => {
  expect(visit('/partner/nowhere', role)).toEqual({ kind: 'notFound' })
  expect(visit('/user//edit', role)).toEqual({ kind: 'notFound' })
})

test.each(['abc', '0', '-1', '1.5', '7x', '99999999999'])('%s is no number of anything stored', (id) => {
  for (const route of realRoutes.filter(({ path }) => path.endsWith('/:id/edit'))) {
    expect(matches(route, route.path.replace(':id', '7'))).toBe(true)
    expect(matches(route, route.path.replace(':id', id))).toBe(false)
  }
})

test('a trailing slash changes nothing', () => {
  expect(matches({ path: '/users' }, '/users/')).toBe(true)
})

describe('the screens', () => {
  test('are open to the right roles', () => {
    const known = realRoutes.filter((route) => specified.some(([pattern]) => pattern === route.path))
    expect(known.map(({ path, roles: allowed }) => [path, allowed])).toEqual(
      known.map(({ path }) => specified.find(([pattern]) => pattern === path)),
    )
  })
  test('no earlier pattern hides a later path', () => {
    for (const [at, route] of realRoutes.entries()) {
      const hiding = realRoutes
        .slice(0, at)
        .find((earlier) => matches(earlier, route.path.replace(':id', '7')))
      expect(hiding?.path, route.path).toBeUndefined()
    }
  })
})
