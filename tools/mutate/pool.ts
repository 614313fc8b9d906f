import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'
import type { Answer, Question } from './worker.ts'

const worker = resolve(import.meta.dirname, 'worker.ts')

/** A question that times out counts as failed tests: the mutant caused an endless loop. */
export type Runner = {
  ask: (question: Question, timeoutSeconds: number) => Promise<Answer>
  stop: () => void
}

const ready = async (): Promise<ChildProcess> => {
  const child = fork(worker, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await new Promise((done, failed) => {
    child.once('message', done)
    child.once('exit', () => failed(new Error('the tests cannot be started')))
  })
  return child
}

/** Starts a process that runs tests, and replaces it when it hangs. */
export const startRunner = async (): Promise<Runner> => {
  let child = await ready()
  const once = (question: Question, timeoutSeconds: number) =>
    new Promise<Answer | 'timeout'>((done) => {
      const timer = setTimeout(() => done('timeout'), timeoutSeconds * 1000)
      child.once('message', (answer: Answer) => {
        clearTimeout(timer)
        done(answer)
      })
      child.send(question)
    })
  return {
    ask: async (question, timeoutSeconds) => {
      const answer = await once(question, timeoutSeconds)
      if (answer !== 'timeout') return answer
      child.removeAllListeners()
      child.kill('SIGKILL')
      child = await ready()
      return { failed: true, seconds: timeoutSeconds }
    },
    stop: () => void child.kill(),
  }
}
