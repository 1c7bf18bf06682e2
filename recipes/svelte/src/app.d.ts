declare global {
  interface Window {
    /** What the form gave to its submit handler. */
    sent: { name: string; email: string }[];
    /** What the server says of an address; null when it takes it. */
    refusal: string | null;
  }
}

export {};
