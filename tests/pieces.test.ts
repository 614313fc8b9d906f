import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pieces } from '../tools/pieces.ts'

/** All alternatives of a pattern, with groups expanded. */
const waysOf = (source: string): string[] => {
  const group = /\(\?:([^()]*)\)/.exec(source)
  if (!group) return source.split('|')
  const [whole, ways = ''] = group
  return ways.split('|').flatMap((way) => waysOf(source.replace(whole, () => way)))
}

const modules = globSync(
  [
    '{src,api,domain,machines}/**/*.{ts,tsx}',
    'node_modules/{@chakra-ui/react/dist/esm,react*,scheduler,xstate,intl-messageformat,@formatjs}/**/*.js',
  ],
  { cwd: new URL('..', import.meta.url) },
).map((path) => `/project/${path}`)

test.each(pieces.map((piece) => [piece.name, piece.test] as const))(
  'every module in the chunk group %s exists',
  (_, pattern) => {
    const ways = [...new Set(waysOf(pattern.source))]
    const gone = ways.filter(
      (way) => !/preload-helper/.test(way) && !modules.some((path) => new RegExp(way).test(path)),
    )
    expect(gone).toEqual([])
  },
)
