import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { bulkStepCalls } from '../../../api/bulk-step.calls.ts'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { failure, openDashboard, openFilters, rowNamed } from './scene.tsx'

afterEach(cleanup)

const select = (name: 'Product' | 'Partner') => screen.getByRole<HTMLSelectElement>('combobox', { name })

describe('product and partner', () => {
  test('filter the list from its first page on, and are in the URL', async () => {
    const { user, lastList, address } = openDashboard('COMPLIANCE', { address: '?page=2', total: 53 })
    await rowNamed(1063)
    await openFilters({ user })
    await user.selectOptions(select('Product'), 'Web shop')
    expect(address()).toBe('/compliance/home?product=WEBSHOP')
    await user.selectOptions(select('Partner'), 'Rattapood OÜ')
    expect(address()).toBe('/compliance/home?product=WEBSHOP&partner=2')
    await waitFor(() => expect(lastList()).toMatchObject({ product: 'WEBSHOP', partnerId: '2', page: '0' }))
    await user.selectOptions(select('Product'), 'All products')
    await user.selectOptions(select('Partner'), 'All partners')
    expect(address()).toBe('/compliance/home')
    await waitFor(() => expect(Object.keys(lastList())).toEqual(['page', 'pageSize', 'sort', 'body']))
  })

  test('are restored from the URL, and invalid ones ignored', async () => {
    const { lastList } = openDashboard('CREDIT', { address: '?product=BOATS&partner=-4' })
    await rowNamed(1063)
    expect(Object.keys(lastList())).toEqual(['page', 'pageSize', 'sort', 'body'])
    cleanup()
    const other = openDashboard('CREDIT', { address: '?product=ONSPOT&partner=2' })
    await rowNamed(1063)
    await openFilters(other)
    expect(other.lastList()).toMatchObject({ product: 'ONSPOT', partnerId: '2' })
    expect(select('Product').selectedOptions[0]?.textContent).toBe('OnSpot')
    await waitFor(() => expect(select('Partner').selectedOptions[0]?.textContent).toBe('Rattapood OÜ'))
  })

  test('a partner without a known name stays selected by number', async () => {
    const { server, user, lastList } = openDashboard('COMPLIANCE', { address: '?partner=77', partners: [] })
    server.on(queryListCalls.partners, failure)
    await rowNamed(1063)
    await openFilters({ user })
    expect(select('Partner').selectedOptions[0]?.textContent).toBe('Partner 77')
    expect(lastList()).toMatchObject({ partnerId: '77' })
  })

  test.each(['PARTNER', 'SHOP'] as const)(
    '%s has no partner to choose, from a link neither',
    async (role) => {
      const { server, user, lastList } = openDashboard(role, { address: '?partner=2&product=SELFSERVE' })
      await rowNamed(1063)
      await openFilters({ user })
      expect(select('Product')).toBeTruthy()
      expect(screen.queryByRole('combobox', { name: 'Partner' })).toBeNull()
      expect(lastList()).toMatchObject({ product: 'SELFSERVE' })
      expect(lastList()).not.toHaveProperty('partnerId')
      expect(server.asked.map(({ path }) => path)).not.toContain(`/api${queryListCalls.partners.path}`)
    },
  )

  test('an empty list offers all of them again', async () => {
    const { user, address } = openDashboard('COMPLIANCE', {
      rows: [],
      address: '?product=WEBSHOP&partner=2&created=today',
    })
    await user.click(await screen.findByRole('button', { name: 'Show all products and partners' }))
    expect(address()).toBe('/compliance/home?created=today')
  })

  test('another product clears the selection', async () => {
    const { user, server } = openDashboard('CREDIT')
    server.on(bulkStepCalls.statuses, { json: [] })
    await rowNamed(1063)
    await user.click(screen.getByRole('checkbox', { name: 'Select query 1063' }))
    expect(screen.getAllByText('1 query selected').length).toBeGreaterThan(0)
    await openFilters({ user })
    await user.selectOptions(select('Product'), 'Leasing')
    await rowNamed(1063)
    expect(screen.queryByText('1 query selected')).toBeNull()
  })

  test('show their number on the button, and can be cleared together', async () => {
    const scene = openDashboard('COMPLIANCE', { address: '?product=WEBSHOP&created=today' })
    await rowNamed(1063)
    const button = screen.getByRole('button', { name: 'Filters (2)' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await scene.user.click(button)
    await scene.user.click(screen.getByRole('button', { name: 'Clear the filters' }))
    expect(scene.address()).toBe('/compliance/home')
    expect(document.activeElement).toBe(button)
    expect(button.textContent).not.toContain('(')
    expect(screen.queryByRole('button', { name: 'Clear the filters' })).toBeNull()
  })
})
