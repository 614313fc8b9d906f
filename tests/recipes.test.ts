import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { system } from '../src/design/theme/system.ts'
import { projectFolder, readSources } from './house/sources.ts'

const namesIn = (folder: string) =>
  globSync('*.ts', { cwd: join(projectFolder, folder) }).map((path) => basename(path, '.ts'))
const keyOf = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const isRegistered = (name: string) => system.hasRecipe(keyOf(name))

const sources = readSources('src')
const ofEveryScreen = namesIn('src/design/theme/recipes')
const ofComponents = namesIn('src/design/recipes')

test('what every screen has is registered from the start, and nothing else', () => {
  expect(ofEveryScreen.filter((name) => !isRegistered(name))).toEqual([])
  expect(ofComponents.filter((name) => isRegistered(name))).toEqual([])
})

test.each(ofComponents)(
  'the recipe of %s registers itself, and every file that draws it brings it along',
  async (name) => {
    await import(/* @vite-ignore */ join(projectFolder, `src/design/recipes/${name}.ts`))
    expect(isRegistered(name)).toBe(true)
    const users = sources.filter(({ text }) => text.includes(`'@chakra-ui/react/${name}'`))
    expect(users).not.toEqual([])
    const without = users.filter(({ text }) => !text.includes(`recipes/${name}.ts'`))
    expect(without.map(({ path }) => path)).toEqual([])
  },
)
