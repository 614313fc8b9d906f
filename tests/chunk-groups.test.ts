import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chunkGroups } from '../tools/chunk-groups.ts'

/** Each alternative of a pattern, also those inside its groups. */
const alternativesOf = (source: string): string[] => {
  const group = /\(\?:([^()]*)\)/.exec(source)
  if (!group) return source.split('|')
  const [whole, inside = ''] = group
  return inside.split('|').flatMap((one) => alternativesOf(source.replace(whole, () => one)))
}

const modules = globSync(
  [
    '{src,api,domain,machines}/**/*.{ts,tsx}',
    'node_modules/{@chakra-ui/react/dist/esm,react*,scheduler,xstate,intl-messageformat,@formatjs}/**/*.js',
  ],
  { cwd: new URL('..', import.meta.url) },
).map((path) => `/project/${path}`)

test.each(chunkGroups.flatMap(({ name, test }) => (test ? [[name, test] as const] : [])))(
  'every module that the chunk group %s names exists',
  (_, { source }) => {
    const gone = alternativesOf(source).filter(
      (one) => !/preload-helper/.test(one) && !modules.some((path) => new RegExp(one).test(path)),
    )
    expect(gone).toEqual([])
  },
)

test('there are at most eight chunk groups', () => {
  expect(chunkGroups.length).toBeLessThanOrEqual(8)
})
