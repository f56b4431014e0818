"""deploy_facts.py DEPLOY EXAMPLES: what no schema of Compose or Kubernetes asks for, and what must hold all the same.

Needs PyYAML; deploy_test.sh has it.
"""

import glob
import os
import sys

import yaml

DEPLOY, EXAMPLES = sys.argv[1:]
FLAGS = {"--address", "--port", "--data", "--store", "--nats", "--nats-plain", "--nats-credentials", "--nats-ca", "--node",
         "--trust-proxy"}


def documents(pattern):
    for path in sorted(glob.glob(os.path.join(DEPLOY, pattern))):
        with open(path, encoding="utf-8") as file:
            yield from yaml.safe_load_all(file)


def flags(words):
    return {word.split("=")[0]: word.partition("=")[2] for word in words if word.startswith("--")}


def lines(name):
    with open(os.path.join(DEPLOY, name), encoding="utf-8") as file:
        return [line.strip() for line in file if line.strip() and not line.strip().startswith("#")]


def check_node(words):
    given = flags(words)
    assert words[0] == "serve" and set(given) <= FLAGS, given
    assert given["--store"].startswith("postgresql://") and ":" not in given["--store"][13:].split("@")[0], "a password"
    assert "--nats" in given and "--trust-proxy" in given and "--data" in given


def check_compose():
    (compose,) = documents("compose.yaml")
    services = compose["services"]
    nodes = [service for name, service in services.items() if name.startswith("node-")]
    assert len(nodes) == 3 and len({node["hostname"] for node in nodes}) == 3
    address = services["haproxy"]["networks"]["inside"]["ipv4_address"]
    for node in nodes:
        check_node(node["command"])
        assert flags(node["command"])["--trust-proxy"] == address, "nodes believe HAProxy and nobody else"
        assert node["restart"] == "always" and node["read_only"] and node["cap_drop"] == ["ALL"]
    for name, service in services.items():
        assert "no-new-privileges:true" in service["security_opt"], name
        assert name == "haproxy" or "ports" not in service, "only HAProxy is reached from outside"
        assert service["restart"] == "always", name


def pods():
    for document in documents("kubernetes/*.yaml"):
        if document["kind"] in ("Deployment", "StatefulSet"):
            yield document, document["spec"]["template"]["spec"]


def check_kubernetes():
    assert {document["metadata"]["name"] for document, _ in pods()} == {"tessera", "nats"}
    assert not any(document["kind"] == "Secret" for document in documents("kubernetes/*.yaml")), "secrets are made elsewhere"
    for document, pod in pods():
        assert document["spec"]["replicas"] == 3
        assert pod["automountServiceAccountToken"] is False
        assert pod["securityContext"]["runAsNonRoot"] and pod["securityContext"]["runAsUser"] > 0
        assert pod["securityContext"]["seccompProfile"]["type"] == "RuntimeDefault"
        for container in pod["containers"]:
            check_container(container, {volume["name"] for volume in pod["volumes"]})
    (node,) = [container for document, pod in pods() for container in pod["containers"] if container["name"] == "tessera"]
    check_node(node["args"])
    assert "sslmode=verify-full" in node["args"][5] and flags(node["args"])["--nats"].startswith("tls://")
    assert node["readinessProbe"]["httpGet"]["path"] == "/healthz"
    assert node["livenessProbe"]["httpGet"]["path"] != "/healthz", "a restart does not bring PostgreSQL back"
    check_selectors()


def check_container(container, volumes):
    context = container["securityContext"]
    assert context["readOnlyRootFilesystem"] and context["allowPrivilegeEscalation"] is False
    assert context["capabilities"]["drop"] == ["ALL"]
    ports = {port["name"] for port in container["ports"]}
    for probe in ("readinessProbe", "livenessProbe"):
        assert container[probe]["httpGet"]["port"] in ports
    assert {mount["name"] for mount in container["volumeMounts"]} == volumes
    assert not any("value" in each and "PASSWORD" in each["name"] for each in container["env"]), "a password in the file"


def check_selectors():
    """Services, budgets and policies choose pods that there are, by ports that they have."""
    labels = {document["metadata"]["name"]: document["spec"]["template"]["metadata"]["labels"] for document, _ in pods()}
    for document in documents("kubernetes/*.yaml"):
        spec, name = document.get("spec", {}), document["metadata"]["name"]
        chosen = {"Service": lambda: spec["selector"], "PodDisruptionBudget": lambda: spec["selector"]["matchLabels"],
                  "NetworkPolicy": lambda: spec["podSelector"]["matchLabels"]}.get(document["kind"])
        assert chosen is None or chosen() == labels[name], f"{document['kind']} {name}"


def check_haproxy():
    """HAProxy in containers is told the same as elsewhere, but for addresses."""
    ours = ("bind", "server ", "default-server", "log ", "maxconn", "resolvers", "nameserver", "hold")
    known = set(lines("haproxy.cfg"))
    for line in lines("compose.haproxy.cfg"):
        assert line in known or line.startswith(ours), line


def check_job():
    """The image has no shell; each index is one part, and there are as many parts as indexes."""
    (job,) = documents(os.path.join(EXAMPLES, "sim-job.yaml"))
    spec, pod = job["spec"], job["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    (node,) = [each for _, pod_of in pods() for each in pod_of["containers"] if each["name"] == "tessera"]
    assert container["image"] == node["image"] and "command" not in container
    given = flags(container["args"])
    assert spec["completionMode"] == "Indexed"
    assert given["--index"] == f"$(JOB_COMPLETION_INDEX)/{spec['completions']}"
    (mount,) = container["volumeMounts"]
    assert given["--json"] == mount["mountPath"] + "/part-$(JOB_COMPLETION_INDEX).json"
    assert pod["securityContext"]["runAsNonRoot"] and container["securityContext"]["readOnlyRootFilesystem"]


check_compose()
check_job()
check_kubernetes()
check_haproxy()
