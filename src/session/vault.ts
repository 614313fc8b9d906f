import * as z from 'zod/mini'

/** Storage keys of encrypted entries: their kind, then the user's number. */
const SEALED_NAME = /^tehing\.(?:draft|form-draft|recent)\.(?<owner>\d+)\./
/** Keys of entries that hold no typed input. */
const RECENT = 'tehing.recent.'
const DAY_MS = 86_400_000
const KEPT_MS = 7 * DAY_MS

const sealedText = z.object({ at: z.iso.datetime(), iv: z.string(), data: z.string() })

let key: Promise<CryptoKey> | undefined
let openedFor: string | undefined
let ownerId: number | undefined
/** The user has signed out: input that unmounting screens write is not stored. */
let discarded = false
/** Decrypted entries of this page, so that reading is synchronous. */
const clear = new Map<string, string>()
const writes = new Map<string, Promise<void>>()

/** Returns the text stored under the name; null if there is none. */
export const readSealed = (storage: Storage, name: string): string | null =>
  storage.getItem(name) === null ? null : (clear.get(name) ?? null)

export const removeSealed = (storage: Storage, name: string): void => {
  clear.delete(name)
  storage.removeItem(name)
}

/**
 * Stores a text encrypted. It can be read at once; the promise resolves when it is stored.
 * @throws if the storage is full or disabled
 */
export const writeSealed = async (storage: Storage, name: string, text: string): Promise<void> => {
  if (discarded) return
  // Reserves the entry at once, so that removing it also cancels the pending encryption.
  if (storage.getItem(name) === null) storage.setItem(name, '')
  clear.set(name, text)
  const write = sealInto(storage, name, text)
  writes.set(name, write)
  try {
    await write
  } finally {
    if (writes.get(name) === write) writes.delete(name)
  }
}

/** Decrypts a user's entries on this device, and removes expired ones of all users. */
export const openVault = async (secret: string, userId: number, now = Date.now()): Promise<void> => {
  if (openedFor === secret) return
  await closeVault()
  key = crypto.subtle.importKey('raw', fromBase64(secret), 'AES-GCM', false, ['encrypt', 'decrypt'])
  openedFor = secret
  ownerId = userId
  discarded = false
  for (const storage of [localStorage, sessionStorage])
    for (const name of Object.keys(storage)) {
      const owner = ownerOf(name)
      if (owner === String(userId)) await take(storage, name, now)
      else if (owner !== undefined && isOlder(storage.getItem(name), now)) storage.removeItem(name)
    }
}

export const isVaultOpen = (secret: string | undefined): boolean =>
  secret !== undefined && openedFor === secret

/** Drops the key and the decrypted entries after pending writes are done. */
export const closeVault = async (): Promise<void> => {
  await Promise.allSettled(writes.values())
  clear.clear()
  key = undefined
  openedFor = undefined
}

/** Whether this device holds unsaved input of its user. */
export const hasUnsavedInput = (): boolean =>
  [localStorage, sessionStorage].some((storage) =>
    ownNames(storage).some((name) => clear.has(name) && !name.startsWith(RECENT)),
  )

/** Removes all unsaved input of the user on this device, and stores nothing until the next sign-in. */
export const discardInput = (): void => {
  discarded = true
  for (const storage of [localStorage, sessionStorage])
    for (const name of ownNames(storage)) removeSealed(storage, name)
}

/** Entries written by the same user's other tabs become readable here too. */
export const watchVault = (): (() => void) => {
  const follow = ({ key: name, newValue, storageArea }: StorageEvent) => {
    if (name === null || storageArea !== localStorage || !SEALED_NAME.test(name)) return
    const sealed = parsed(newValue)
    if (!sealed) return
    unseal(name, sealed).then(
      (text) => clear.set(name, text),
      // Another user's entry.
      () => clear.delete(name),
    )
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** Uses the browser's own method if available: the manual loop blocks typing for the largest draft. */
const toBase64 = (bytes: Uint8Array & { toBase64?: () => string }): string =>
  bytes.toBase64?.() ?? btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)

/** Until the user's key is known: entries are readable on this page only. */
const ownKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

const seal = async (name: string, text: string, at: Date): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = new TextEncoder().encode(text)
  const algorithm = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) }
  const data = await crypto.subtle.encrypt(algorithm, await (key ??= ownKey()), bytes)
  return JSON.stringify({ at: at.toISOString(), iv: toBase64(iv), data: toBase64(new Uint8Array(data)) })
}

const unseal = async (name: string, { iv, data }: z.output<typeof sealedText>): Promise<string> => {
  const algorithm = {
    name: 'AES-GCM',
    iv: fromBase64(iv),
    additionalData: new TextEncoder().encode(name),
  }
  const bytes = await crypto.subtle.decrypt(algorithm, await (key ??= ownKey()), fromBase64(data))
  return new TextDecoder().decode(bytes)
}

const parsed = (text: string | null) => {
  try {
    return sealedText.safeParse(JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}

const sealInto = async (storage: Storage, name: string, text: string): Promise<void> => {
  const sealed = await seal(name, text, new Date())
  const isLatest = clear.get(name) === text
  if (isLatest && storage.getItem(name) !== null) storage.setItem(name, sealed)
}

const take = async (storage: Storage, name: string, now: number): Promise<void> => {
  const sealed = parsed(storage.getItem(name))
  try {
    if (!sealed || now - Date.parse(sealed.at) > KEPT_MS) throw new Error('too old, or no sealed text')
    clear.set(name, await unseal(name, sealed))
  } catch {
    storage.removeItem(name)
  }
}

const isOlder = (text: string | null, now: number): boolean => {
  const sealed = parsed(text)
  return !sealed || now - Date.parse(sealed.at) > KEPT_MS
}

const ownerOf = (name: string): string | undefined => SEALED_NAME.exec(name)?.groups?.['owner']

const ownNames = (storage: Storage): string[] =>
  Object.keys(storage).filter((name) => ownerOf(name) === String(ownerId))
