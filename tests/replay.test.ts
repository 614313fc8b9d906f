import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadCandidate } from '../tools/replay/candidate.ts'
import { lifecycleNames } from '../machines/lifecycle/text-rules.ts'

const fileWith = async (text: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'tehing-candidate-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'candidate.ts')
  await writeFile(file, text)
  return file
}

test('the installed program and a revision have every lifecycle', async () => {
  expect([...(await loadCandidate()).keys()]).toEqual(lifecycleNames)
})

test('a candidate that does not compile, is empty or is not there is named in one line', async () => {
  const refusal = async (against: string) =>
    await loadCandidate(against).then(
      () => '',
      (error: unknown) => String(error),
    )
  const broken = await fileWith('export const queryMachine = {{')
  const unresolved = await fileWith(
    `import { nothing } from './nowhere.ts'\nexport const queryMachine = nothing`,
  )
  const empty = await fileWith('export const answer = 42')
  expect(await refusal(broken)).toMatch(/^Error: The candidate .*candidate\.ts cannot be loaded: .+$/)
  expect(await refusal(unresolved)).toMatch(/^Error: The candidate .*candidate\.ts cannot be loaded: .+$/)
  expect(await refusal(empty)).toMatch(
    /exports no machine named query, container, condition, screening, risk, offer\.$/,
  )
  expect(await refusal('no-such-revision')).toMatch(
    /no-such-revision is neither a file nor a revision of git\.$/,
  )
})
