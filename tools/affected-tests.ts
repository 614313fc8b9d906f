import { type ImportGraph, importers, reachedBy } from './import-graph.ts'
import { filesNamed, isDeep } from './tiers.ts'

/**
 * Server and screen tests import nearly every source through the composition root, so only those at most this many
 * imports away count as affected.
 */
const NEAR = 2
/** How many server and screen test files run within two minutes; `npm test` runs the others. */
const MAX_TEST_FILES = 20
const PURE = /^tests\/(?:domain|machines)\/|^tests\/[^/]+$/

/** The features of a path: its folders and its file name, without the top folder and general folders. */
const featuresOf = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((part) => part.replace(/\..*$/, ''))
    .filter((part) => !/^(?:lifecycle|flow|platform|schema|specs|models|index)$/.test(part))

const concerns = (test: string, features: ReadonlySet<string>) =>
  featuresOf(test).some((feature) => features.has(feature))

/**
 * Returns the test files that a change affects: domain and machine tests that import it, the nearest server and screen
 * tests, and browser tests of the same features. `leftOut` counts near files beyond the limit.
 */
export const affectedTests = (changed: readonly string[], graph: ImportGraph = importers()) => {
  const distance = reachedBy(changed, graph)
  const features = new Set(changed.flatMap(featuresOf))
  const everyFile = ['']
  const reached = filesNamed('tests', 'test', everyFile).flatMap((path) => {
    const steps = distance.get(path)
    return steps === undefined || (isDeep(path) && steps > 0) ? [] : [{ path, steps }]
  })
  const isPure = ({ path, steps }: { path: string; steps: number }) => PURE.test(path) || steps === 0
  const rank = ({ path, steps }: { path: string; steps: number }) => (concerns(path, features) ? 0 : steps)
  const near = reached
    .filter((one) => !isPure(one) && rank(one) <= NEAR)
    .toSorted((a, b) => rank(a) - rank(b) || a.steps - b.steps)
  return {
    tests: [...reached.filter(isPure), ...near.slice(0, MAX_TEST_FILES)].map(({ path }) => path),
    leftOut: Math.max(0, near.length - MAX_TEST_FILES),
    specs: filesNamed('e2e', 'spec', everyFile).filter(
      (path) => changed.includes(path) || (!isDeep(path) && concerns(path, features)),
    ),
  }
}
