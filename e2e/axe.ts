import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect, type Page } from 'playwright/test'

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

/**
 * Expects that axe finds nothing on the page. The script comes through the debugging protocol, which the page's
 * Content-Security-Policy does not reach, so the policy stays as strict as in use.
 */
export async function expectNoAxeViolations(page: Page, within?: string): Promise<void> {
  await page.evaluate(axeSource)
  const results = await page.evaluate(
    ([scope, settings]) =>
      (window as unknown as { axe: { run(where: unknown, how: unknown): Promise<AxeResults> } }).axe.run(
        scope ?? document,
        settings,
      ),
    [within, options] as const,
  )
  const findings = results.violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  }))
  expect(findings, `axe on ${page.url()}`).toEqual([])
}
