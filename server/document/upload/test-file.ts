import { chunksOf, type FileReader } from './file-reader.ts'

/** The EICAR test file for virus scanners, in two pieces so that scanners do not report this source file. */
const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)

/** Returns a function that takes chunk after chunk and returns whether it has seen the test file. */
export const testFileSearch = (): ((chunk: Buffer) => boolean) => {
  let tail: Buffer = Buffer.alloc(0)
  return (chunk) => {
    const seen = Buffer.concat([tail, chunk])
    tail = seen.subarray(-EICAR.byteLength)
    return seen.includes(EICAR)
  }
}

/** Whether the file contains the EICAR test file uncompressed. */
export const holdsTestFile = async (file: FileReader): Promise<boolean> => {
  const isInfected = testFileSearch()
  for await (const chunk of chunksOf(file)) if (isInfected(chunk)) return true
  return false
}
