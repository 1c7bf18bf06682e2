declare global {
  interface Window {
    /** The values that the form passed to its submit handler. */
    sent: { name: string; email: string }[];
    /** The receipt of each submit. */
    receipts: (string | null)[];
    /** The server's message about the address; null when it accepts it. */
    rejection: string | null;
  }
}

export {};
