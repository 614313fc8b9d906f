import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  closeVault,
  discardInput,
  hasUnsavedInput,
  isVaultOpen,
  openVault,
  readSealed,
  removeSealed,
  watchVault,
  writeSealed,
} from '../../../src/session/vault.ts'
import { eventually } from '../../eventually.ts'

const CODE = '60001019906'
const NAME = 'tehing.draft.7.1042'
const mine = btoa('m'.repeat(32))
const others = btoa('o'.repeat(32))
const text = JSON.stringify({ contactPersCode: CODE })
const DAY_MS = 86_400_000

beforeEach(async () => {
  await closeVault()
  await openVault(mine, 7)
})
afterEach(async () => {
  await closeVault()
  localStorage.clear()
  sessionStorage.clear()
})

/** Reloads the page and signs in again. */
const reopen = async (secret: string, userId: number, now?: number) => {
  await closeVault()
  await openVault(secret, userId, now)
}

const all = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])

describe('stored input', () => {
  test('can be read at once, and is encrypted on the device', async () => {
    const written = writeSealed(localStorage, NAME, text)
    expect(readSealed(localStorage, NAME)).toBe(text)
    await written
    expect(all()).toContain(NAME)
    expect(all()).not.toContain(CODE)
    expect(all()).not.toContain(btoa(text).slice(4, 20))
  })

  test('survives a reload and the next sign-in of its user', async () => {
    await writeSealed(localStorage, NAME, text)
    await writeSealed(sessionStorage, 'tehing.form-draft.7.1042.surety.5', '{"name":"Mari"}')
    await reopen(mine, 7)
    expect(isVaultOpen(mine)).toBe(true)
    expect(readSealed(localStorage, NAME)).toBe(text)
    expect(readSealed(sessionStorage, 'tehing.form-draft.7.1042.surety.5')).toBe('{"name":"Mari"}')
  })

  test('is not for other users, and is kept for its own', async () => {
    await writeSealed(localStorage, NAME, text)
    await reopen(others, 8)
    expect(readSealed(localStorage, NAME)).toBeNull()
    await reopen(mine, 7)
    expect(readSealed(localStorage, NAME)).toBe(text)
  })

  test('cannot be read after the session has ended', async () => {
    await writeSealed(localStorage, NAME, text)
    await closeVault()
    expect(readSealed(localStorage, NAME)).toBeNull()
    expect(isVaultOpen(mine)).toBe(false)
  })

  test('is found, for this user only', async () => {
    expect(hasUnsavedInput()).toBe(false)
    await writeSealed(sessionStorage, 'tehing.form-draft.7.1042.surety.5', '{"name":"Mari"}')
    expect(hasUnsavedInput()).toBe(true)
    await reopen(others, 8)
    expect(hasUnsavedInput()).toBe(false)
  })

  test('is deleted when its user signs out; other users’ input stays', async () => {
    await reopen(others, 8)
    await writeSealed(localStorage, 'tehing.draft.8.1042', text)
    await reopen(mine, 7)
    await writeSealed(localStorage, NAME, text)
    await writeSealed(sessionStorage, 'tehing.form-draft.7.1042.surety.5', '{"name":"Mari"}')
    discardInput()
    await writeSealed(localStorage, NAME, 'a screen that is taken away')
    expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual(['tehing.draft.8.1042'])
    await reopen(mine, 7)
    await writeSealed(localStorage, NAME, text)
    expect(readSealed(localStorage, NAME)).toBe(text)
  })

  test('is kept if the session ends during encryption', async () => {
    const written = writeSealed(localStorage, NAME, text)
    await Promise.all([closeVault(), written])
    await openVault(mine, 7)
    expect(readSealed(localStorage, NAME)).toBe(text)
  })

  test.each([
    [6, text],
    [8, null],
  ])('%i days ago is %j', async (days, left) => {
    await writeSealed(localStorage, NAME, text)
    await reopen(mine, 7, Date.now() + days * DAY_MS)
    expect(readSealed(localStorage, NAME)).toBe(left)
  })

  test('expires, also if another user signs in', async () => {
    await writeSealed(localStorage, NAME, text)
    await reopen(others, 8, Date.now() + 8 * DAY_MS)
    expect(localStorage).toHaveLength(0)
  })

  test('under another name, or changed, is discarded', async () => {
    await writeSealed(localStorage, NAME, text)
    const sealed = localStorage.getItem(NAME) ?? ''
    localStorage.setItem('tehing.draft.7.1043', sealed)
    localStorage.setItem(NAME, sealed.replace('"data":"', '"data":"AAAA'))
    localStorage.setItem('tehing.draft.7.1044', text)
    await reopen(mine, 7)
    expect(localStorage).toHaveLength(0)
  })

  test('that is removed during encryption does not return', async () => {
    const written = writeSealed(localStorage, NAME, text)
    removeSealed(localStorage, NAME)
    await written
    expect(localStorage).toHaveLength(0)
    expect(readSealed(localStorage, NAME)).toBeNull()
  })

  test('is the latest, however fast it changes', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => writeSealed(localStorage, NAME, String(at))))
    await reopen(mine, 7)
    expect(readSealed(localStorage, NAME)).toBe('19')
  })

  test('of another tab can be read here', async () => {
    const stop = watchVault()
    await writeSealed(localStorage, NAME, text)
    const newValue = localStorage.getItem(NAME)
    await reopen(mine, 7)
    await writeSealed(localStorage, NAME, 'older')
    localStorage.setItem(NAME, newValue ?? '')
    window.dispatchEvent(new StorageEvent('storage', { key: NAME, newValue, storageArea: localStorage }))
    await eventually(() => expect(readSealed(localStorage, NAME)).toBe(text))
    stop()
  })

  test('is reported as impossible on a device without storage', async () => {
    const full: Storage = Object.create(localStorage, {
      setItem: {
        value: () => {
          throw new Error('full')
        },
      },
    })
    await expect(writeSealed(full, NAME, text)).rejects.toThrow('full')
  })
})
