declare global {
  interface Window {
    /** What the form gave to its submit handler. */
    sent: { name: string; email: string }[];
    /** The receipts that came with it. */
    receipts: (string | null)[];
    /** What the server says of an address; null when it takes it. */
    refusal: string | null;
  }
}

export {};
