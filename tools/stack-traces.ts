import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const PLACE = /(?<file>[\w.-]+\.js):(?<line>\d+):(?<column>\d+)/

/**
 * Makes stack traces of the built server name its sources. Node's `--enable-source-maps` reads every map at the start,
 * which takes a tenth of the start's time; this reads a map when an error from its file is first printed.
 */
export const traceSources = (folder: string): void => {
  const maps = new Map<string, SourceMap>()
  const mapOf = (file: string): SourceMap => {
    const known = maps.get(file)
    if (known) return known
    const map = new SourceMap(JSON.parse(readFileSync(join(folder, `${file}.map`), 'utf8')))
    maps.set(file, map)
    return map
  }
  const address = pathToFileURL(folder).href
  const sourceOf = (call: string): string => {
    const at = call.indexOf(`${address}/`)
    const place = at < 0 ? undefined : PLACE.exec(call.slice(at + address.length))
    const { file = '', line, column } = place?.groups ?? {}
    if (!place) return call
    const origin = mapOf(basename(file)).findOrigin(Number(line), Number(column))
    if (!('fileName' in origin)) return call
    const source = new URL(origin.fileName, `${address}/`).href
    return call.replace(`${address}/${place[0]}`, `${source}:${origin.lineNumber}:${origin.columnNumber}`)
  }
  const trace = (call: { toString: () => string }): string => {
    const text = call.toString()
    try {
      return sourceOf(text)
    } catch {
      return text
    }
  }
  Error.prepareStackTrace = (error, calls) =>
    [String(error), ...calls.map((call) => `    at ${trace(call)}`)].join('\n')
}
