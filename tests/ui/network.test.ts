import { expect, test } from 'vitest'

test('tests have no real network', async () => {
  await expect(fetch('http://127.0.0.1:3000/api/user/logged-in')).rejects.toThrow('tests have no network')
})
