import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Button } from '../../src/design/Button.tsx'
import { ConfirmDialog } from '../../src/design/ConfirmDialog.tsx'
import { IconButton } from '../../src/design/IconButton.tsx'
import { Menu } from '../../src/design/Menu.tsx'
import { TabList, Tabs } from '../../src/design/Tabs.tsx'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const Deleting = ({ onConfirm }: { onConfirm: () => void }) => {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete…</Button>
      {open ? (
        <ConfirmDialog
          title="Delete asset “Excavator CAT 320”?"
          keep="Keep asset"
          confirm="Delete asset"
          onClose={close}
          onConfirm={() => {
            onConfirm()
            close()
          }}
        >
          This cannot be undone.
        </ConfirmDialog>
      ) : null}
    </>
  )
}

describe('a confirmation before a destructive action', () => {
  const open = async () => {
    const onConfirm = vi.fn<() => void>()
    const { user } = renderInApp(<Deleting onConfirm={onConfirm} />)
    await user.click(screen.getByRole('button', { name: 'Delete…' }))
    return { user, onConfirm }
  }
  const opener = () => screen.getByRole('button', { name: 'Delete…' })

  test('names the subject and focuses the safe button', async () => {
    await open()
    screen.getByRole('alertdialog', { name: 'Delete asset “Excavator CAT 320”?' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep asset' }))
  })

  test('does nothing when declined, and restores the focus', async () => {
    const { user, onConfirm } = await open()
    await user.click(screen.getByRole('button', { name: 'Keep asset' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(onConfirm).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(opener())
  })

  test('runs the action once when confirmed', async () => {
    const { user, onConfirm } = await open()
    await user.click(screen.getByRole('button', { name: 'Delete asset' }))
    expect(onConfirm).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(opener())
  })
})

describe('a disabled button with a reason', () => {
  test('keeps the focus, says why and does nothing', async () => {
    const onClick = vi.fn<() => void>()
    const { user } = renderInApp(
      <Button onClick={onClick} refused="Approve the query first.">
        Request contract
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Request contract' })
    await user.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe('Approve the query first.')
  })

  test('shows the reason while focused, also when the page scrolls; Escape hides it', async () => {
    const { user } = renderInApp(
      <IconButton icon="annul" label="Annul" refused="Query in status SCR cannot be annuled" />,
    )
    const shown = () => screen.queryByRole('tooltip')
    expect(shown()).toBeNull()
    await user.tab()
    expect(shown()?.textContent).toBe('Query in status SCR cannot be annuled')
    await act(async () => void fireEvent.scroll(document))
    expect(shown()?.textContent).toBe('Query in status SCR cannot be annuled')
    await user.keyboard('{Escape}')
    expect(shown()).toBeNull()
  })
})

test('ignores a second click while busy', async () => {
  const onClick = vi.fn<() => void>()
  const { user } = renderInApp(
    <Button busy busyText="Saving…" onClick={onClick}>
      Save
    </Button>,
  )
  await user.click(screen.getByRole('button', { name: 'Saving…' }))
  expect(onClick).not.toHaveBeenCalled()
})

test('arrow keys move through tabs, Enter selects, and a locked tab stays closed', async () => {
  const onSelect = vi.fn<(id: string) => void>()
  const tabs = [
    { id: 'client', label: 'Client' },
    { id: 'deal', label: 'Transaction' },
    { id: 'status', label: 'Status', locked: 'Fix errors' },
  ]
  const { user } = renderInApp(
    <Tabs selected="client" onSelect={onSelect}>
      <TabList label="Query" selected="client" tabs={tabs} />
    </Tabs>,
  )
  await user.tab()
  await user.keyboard('{ArrowRight}{Enter}{End}{Enter}')
  expect(onSelect.mock.calls).toEqual([['deal']])
  const status = screen.getByRole('tab', { name: 'Status' })
  expect(document.activeElement).toBe(status)
  expect(status.getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Client' }))
})

describe('a menu', () => {
  /** The menu is focused and names the active item. */
  const highlighted = () =>
    document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')
  const open = async () => {
    const picked = vi.fn<(id: string) => void>()
    const items = ['en', 'et'].map((id) => ({
      id,
      label: id,
      checked: id === 'en',
      onPick: () => picked(id),
    }))
    const drawn = renderInApp(<Menu label="Language" groups={[{ id: 'all', items }]} />)
    await drawn.user.tab()
    await drawn.user.keyboard('{ArrowDown}')
    return { ...drawn, picked }
  }

  test('opens by keyboard, and arrow keys move through it', async () => {
    const { user, picked } = await open()
    expect(highlighted()).toBe(screen.getByRole('menuitemradio', { name: 'en' }))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(picked.mock.calls).toEqual([['et']])
    expect(screen.queryByRole('menu')).toBeNull()
  })

  test('finds items by their first letters', async () => {
    const { user } = await open()
    await user.keyboard('et')
    expect(highlighted()).toBe(screen.getByRole('menuitemradio', { name: 'et' }))
  })

  test('closes by Escape and restores the focus', async () => {
    const { user } = await open()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Language' }))
  })
})
