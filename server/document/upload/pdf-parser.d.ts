/** The parsing half of pdf.js, which has no types. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: { initializeFromPort: (port: Worker) => void }
}
