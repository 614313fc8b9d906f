import { type ImportGraph, importers, reachedBy } from './import-graph.ts'
import { filesNamed, isDeep } from './tiers.ts'

/** Server and screen tests reach nearly every source through the composition root: only so near ones count as reached. */
const NEAR = 2
const PURE = /^tests\/(?:domain|machines)\/|^tests\/[^/]+$/

/** The business words of a path: its folders and its file's name, without the top folder and what all files share. */
const wordsOf = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((part) => part.replace(/\..*$/, ''))
    .filter((part) => !/^(?:lifecycle|flow|platform|schema|specs|models|index)$/.test(part))

const isOfWord = (test: string, words: ReadonlySet<string>) => wordsOf(test).some((word) => words.has(word))

/** The tests of domain and machines that reach the change, and of server, screens and browser those of its words. */
export const testsOf = (changed: readonly string[], graph: ImportGraph = importers()) => {
  const distance = reachedBy(changed, graph)
  const words = new Set(changed.flatMap(wordsOf))
  const isAsked = (path: string) => {
    if (changed.includes(path)) return true
    const steps = distance.get(path)
    if (steps === undefined || isDeep(path)) return false
    return PURE.test(path) || steps <= NEAR || isOfWord(path, words)
  }
  const everyFile = ['']
  return {
    tests: filesNamed('tests', 'test', everyFile).filter(isAsked),
    specs: filesNamed('e2e', 'spec', everyFile).filter(
      (path) => changed.includes(path) || (!isDeep(path) && isOfWord(path, words)),
    ),
  }
}
