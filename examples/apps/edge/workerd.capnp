using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "sign-up", worker = .signUp),
    # Where the function may call: `private` is for a name server of your own network.
    (name = "internet", network = (
      allow = ["public", "private"],
      tlsOptions = (trustBrowserCas = true),
    )),
  ],
  sockets = [(name = "http", address = "127.0.0.1:3000", http = (), service = "sign-up")],
);

const signUp :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "dist/worker.js")],
  bindings = [
    (name = "DNS_URL", fromEnvironment = "DNS_URL"),
    (name = "POSTERN_TEST_MODE", fromEnvironment = "POSTERN_TEST_MODE"),
    (name = "RECEIPT_SECRET", fromEnvironment = "RECEIPT_SECRET"),
  ],
  compatibilityDate = "2026-11-01",
  globalOutbound = "internet",
);
