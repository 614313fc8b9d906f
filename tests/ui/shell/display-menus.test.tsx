import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { THEME_COOKIE } from '../../../api/page-cookies.ts'
import { keepChoice } from '../../../src/design/theme/choice-cookie.ts'
import { DisplayMenus } from '../../../src/shell/DisplayMenus.tsx'
import { renderInApp } from '../in-app.tsx'

beforeEach(() => keepChoice(THEME_COOKIE, null))
afterEach(cleanup)

const ticked = async (user: ReturnType<typeof renderInApp>['user'], menu: HTMLElement) => {
  await user.click(menu)
  const [shown] = screen.getAllByRole('menuitemradio', { checked: true })
  await user.keyboard('{Escape}')
  return shown?.textContent
}

test('all theme menus of a page show a theme chosen in one of them or in another window', async () => {
  const { user } = renderInApp(
    <>
      <DisplayMenus />
      <div data-testid="phone">
        <DisplayMenus />
      </div>
    </>,
  )
  const [broad, narrow] = screen.getAllByRole('button', { name: 'Appearance' })
  if (!broad || !narrow) throw new Error('two menus were drawn')
  expect(within(screen.getByTestId('phone')).getByRole('button', { name: 'Appearance' })).toBe(narrow)
  await user.click(broad)
  await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }))
  expect(await ticked(user, narrow)).toBe('Dark')
  act(() => {
    document.cookie = `${THEME_COOKIE}=light; Path=/`
    window.dispatchEvent(new Event('focus'))
  })
  expect(document.documentElement.dataset['theme']).toBe('light')
  expect(await ticked(user, broad)).toBe('Light')
})
