import { chunksOf, type FileReader } from './file-reader.ts'

/** The file by which virus scanners are tried (eicar.org); in two pieces, or a scanner would take this source for it. */
const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)

/** Says of chunk after chunk whether the test file has been seen. */
export const testFileSearch = (): ((chunk: Buffer) => boolean) => {
  let tail: Buffer = Buffer.alloc(0)
  return (chunk) => {
    const seen = Buffer.concat([tail, chunk])
    tail = seen.subarray(-EICAR.byteLength)
    return seen.includes(EICAR)
  }
}

/** Whether the file holds the virus scanners' test file as it stands. */
export const holdsTestFile = async (file: FileReader): Promise<boolean> => {
  const isInfected = testFileSearch()
  for await (const chunk of chunksOf(file)) if (isInfected(chunk)) return true
  return false
}
