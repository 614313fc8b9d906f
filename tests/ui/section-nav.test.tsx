import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Card } from '../../src/design/Card.tsx'
import { RailCard } from '../../src/design/RailCard.tsx'
import { scrollToSection } from '../../src/design/scroll-to-section.ts'
import { SectionNav } from '../../src/design/SectionNav.tsx'
import { SectionsContext, useSections } from '../../src/design/sections.ts'
import { FoldingCard } from '../../src/user/FoldingCard.tsx'
import { renderInApp } from './in-app.tsx'
import { personOf } from './people.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const find = (path: string) => document.getElementById(path)

type PageProps = { titles: readonly string[]; onShow: (section: HTMLElement) => void }

const Page = ({ titles, onShow }: PageProps) => (
  <SectionsContext value={useSections()}>
    <SectionNav problems="city zip elsewhere" find={find} onShow={onShow} />
    {titles.map((title) => (
      <Card key={title} title={title}>
        {title === 'Address' ? (
          <>
            <input id="city" aria-label="City" />
            <input id="zip" aria-label="Postal code" />
          </>
        ) : null}
      </Card>
    ))}
  </SectionsContext>
)

test('the sections are listed in the order of the page, with the current one and the fields to check', async () => {
  const onShow = vi.fn<(section: HTMLElement) => void>()
  const { user } = renderInApp(
    <Page titles={['Company', 'Address', 'Contact', 'Sureties']} onShow={onShow} />,
  )
  const nav = within(screen.getByRole('navigation', { name: 'Sections' }))
  await nav.findByRole('link', { name: 'Address 2 fields to check' })
  const links = nav.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Company',
    'Address22 fields to check',
    'Contact',
    'Sureties',
  ])
  // Without a layout every card is at the top, so the last one is read.
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, null, 'location'])
  await user.click(nav.getByRole('link', { name: 'Contact' }))
  expect(onShow).toHaveBeenCalledExactlyOnceWith(screen.getByRole('region', { name: 'Contact' }))
})

test('on a phone a button with the section that is read opens the list, and Escape closes it', async () => {
  const { user } = renderInApp(
    <Page titles={['Company', 'Address', 'Contact', 'Sureties']} onShow={() => {}} />,
  )
  // Hidden on a wide screen, as happy-dom's is.
  const button = screen.getByRole('button', { expanded: false, hidden: true })
  expect(button.textContent).toContain('Sureties')
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{Escape}')
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

const PageWithRail = () => (
  <SectionsContext value={useSections()}>
    <SectionNav problems="" find={find} onShow={() => {}} />
    {['Company', 'Address', 'Contact', 'Sureties'].map((title) => (
      <Card key={title} title={title}>
        {title}
      </Card>
    ))}
    <aside>
      <RailCard title="Customer limit">…</RailCard>
    </aside>
  </SectionsContext>
)

test.each([
  [360, true],
  [1280, false],
])('at %i px a card of the rail is listed: %s', (width, isListed) => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: width <= Number(/\d+/.exec(media)?.[0]),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  renderInApp(<PageWithRail />)
  const nav = within(screen.getByRole('navigation', { name: 'Sections' }))
  expect(nav.queryByRole('link', { name: 'Customer limit' }) !== null).toBe(isListed)
})

test('a short page has no navigation', () => {
  renderInApp(<Page titles={['Company', 'Address', 'Contact']} onShow={() => {}} />)
  expect(screen.queryByRole('navigation', { name: 'Sections' })).toBe(null)
})

const fold = (name: 'Collapse' | 'Expand') => screen.queryByRole('button', { name })

test('a card stays folded for its user on this device', async () => {
  const card = (
    <FoldingCard kind="chat" title="Chat">
      <button type="button">Send</button>
    </FoldingCard>
  )
  const person = personOf('CREDIT')
  const { user, unmount } = renderInApp(card, { user: person })
  await user.click(screen.getByRole('button', { name: 'Collapse' }))
  expect(fold('Expand')?.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('button', { name: 'Send' })).toBe(null)
  unmount()
  const again = renderInApp(card, { user: person })
  expect(fold('Expand')).toBeTruthy()
  again.unmount()
  renderInApp(card, { user: { ...person, user: { ...person.user, accountUserId: 99 } } })
  expect(fold('Collapse')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy()
})

const Late = () => {
  const [full, setFull] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setFull(!full)}>
        Fill
      </button>
      <FoldingCard kind="chat" title="Chat" foldedAtFirst={!full} summary="No message">
        …
      </FoldingCard>
    </>
  )
}

test('a card that is folded at first opens when there is something in it, and then stays open', async () => {
  const { user } = renderInApp(<Late />, { user: personOf('CREDIT') })
  const fill = () => user.click(screen.getByRole('button', { name: 'Fill' }))
  expect(fold('Expand')).toBeTruthy()
  expect(screen.getByText('No message')).toBeTruthy()
  await fill()
  expect(fold('Collapse')).toBeTruthy()
  expect(screen.queryByText('No message')).toBe(null)
  await fill()
  expect(fold('Collapse')).toBeTruthy()
})

test('the card that was scrolled to stays in its place while others load, for a minute or until the reader takes over', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const layout: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      isOn = false
      constructor(changed: () => void) {
        layout.push(() => this.isOn && changed())
      }
      observe() {
        this.isOn = true
      }
      disconnect() {
        this.isOn = false
      }
    },
  )
  const change = () => {
    for (const changed of layout) changed()
  }
  const sectionOf = () => Object.assign(document.createElement('section'), { scrollIntoView: vi.fn() })
  const [first, second] = [sectionOf(), sectionOf()]
  scrollToSection(first)
  change()
  expect(first.scrollIntoView).toHaveBeenCalledTimes(2)
  scrollToSection(second)
  change()
  expect([first, second].map((one) => one.scrollIntoView.mock.calls.length)).toEqual([2, 2])
  vi.advanceTimersByTime(50_000)
  change()
  expect(second.scrollIntoView).toHaveBeenCalledTimes(3)
  for (const takeOver of [
    () => fireEvent.wheel(document.body),
    () => fireEvent.focusIn(document.body),
    () => vi.advanceTimersByTime(60_000),
  ]) {
    const section = sectionOf()
    scrollToSection(section)
    takeOver()
    change()
    expect(section.scrollIntoView).toHaveBeenCalledTimes(1)
  }
})
